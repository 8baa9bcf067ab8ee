import { mailTo, useSite } from '../../../site/content/content.ts'
import snapped from '../../../site/shell/snapped-string.svg?url'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import type { OrderProblem } from './use-order.ts'

type OrderErrorProps = { problem: OrderProblem; message: string; onRetry: () => void }

/** After the specified sentence: how things stand, and what helps. */
const HUMAN: Record<OrderProblem, string> = {
  missing:
    'This link does not name a payment, so we cannot tell which order it belongs to. If you have paid, nothing is lost: the email that confirms your order has a link to it.',
  unpaid: 'Your card was not charged, and your cart is unchanged.',
  later:
    'If your card was charged, we have your payment and your order is safe. Please do not pay a second time.',
}

export function OrderError({ problem, message, onRetry }: OrderErrorProps) {
  const { email } = useSite().contact
  return (
    <div className="mx-auto grid w-full max-w-page page-top items-center gap-x-16 gap-y-8 px-gutter pb-4 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0 md:order-first">
        <h1 className="text-3xl">Order Error</h1>
        <p className="mt-4 text-lg">There was an issue processing your order. Please contact support.</p>
        {message !== '' && <p className="mt-3 font-medium text-danger">{message}</p>}
        <p className="mt-3 max-w-article text-muted">{HUMAN[problem]}</p>
        <p className="mt-3">
          <span>Write to </span>
          <a className="font-semibold text-primary underline underline-offset-4" href={mailTo(email)}>
            {email || 'us'}
          </a>
          <span>: a person reads it.</span>
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {problem === 'unpaid' && (
            <Button asChild>
              <Link to="/checkout">Back to checkout</Link>
            </Button>
          )}
          {problem === 'later' && <Button onClick={onRetry}>Try again</Button>}
          {problem === 'missing' && (
            <Button asChild>
              <Link to="/shop">Back to the shop</Link>
            </Button>
          )}
          <Button asChild variant="secondary">
            <a href={mailTo(email)}>Contact support</a>
          </Button>
        </div>
      </div>
      <img
        src={snapped}
        alt=""
        width="320"
        height="176"
        className="mx-auto h-auto w-full max-w-96 max-md:-order-1 max-md:max-w-64"
      />
    </div>
  )
}
