import { mailTo, useSite } from '../../../site/content/content.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'

/** @param message the server's or the provider's sentence; empty if there is none */
export function GiftError({ message }: { message: string }) {
  const { email } = useSite().contact
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-gutter py-16 text-center">
      <h1 className="text-2xl">Payment Failed</h1>
      <p className="mt-3 font-medium text-danger">{message || 'Something went wrong. Please try again.'}</p>
      <p className="mt-3 text-muted">Your card was not charged, and your details are still here.</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap sm:justify-center">
        <Button asChild>
          <Link to="/donate">Back to your gift</Link>
        </Button>
        <Button asChild variant="secondary">
          <a href={mailTo(email)}>Contact us</a>
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{email}</p>
    </div>
  )
}
