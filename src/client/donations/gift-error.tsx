import { useSite } from '../site/content.ts'
import { Link } from '../ui/link.tsx'
import { Button } from '../ui/button.tsx'

/** 'unpaid': the card was not charged; 'later': a retry may help; 'unknown': it is no donation of ours. */
export type GiftProblem = 'unpaid' | 'later' | 'unknown'

const HINTS: Record<GiftProblem, string> = {
  unpaid: 'Your card was not charged, and your details are still here.',
  later: 'If your card was charged, your gift has still been recorded.',
  unknown: 'If your card was charged, please email us and we will trace your gift.',
}

type GiftErrorProps = {
  problem: GiftProblem
  /** The server's or the provider's sentence; empty if there is none. */
  message: string
  onRetry: () => void
}

export function GiftError({ problem, message, onRetry }: GiftErrorProps) {
  const { email } = useSite().contact
  const isUnpaid = problem === 'unpaid'
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
      <h1 className="text-2xl">{isUnpaid ? 'Payment Failed' : 'Payment Error'}</h1>
      <p className="mt-3 font-medium text-danger">{message || 'Something went wrong. Please try again.'}</p>
      <p className="mt-3 text-muted">{HINTS[problem]}</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap sm:justify-center">
        {problem === 'later' ? (
          <Button onClick={onRetry}>Try again</Button>
        ) : (
          <Button asChild>
            <Link to="/donate">Back to your gift</Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <a href={`mailto:${email}`}>Contact us</a>
        </Button>
      </div>
    </div>
  )
}
