import { mailTo, useSite } from '../../site/content/content.ts'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'

/** Shown while the server confirms the payment. Without JavaScript it explains what has already happened. */
export function Confirming({ what }: { what: 'order' | 'gift' }) {
  const { email } = useSite().contact
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-6 px-gutter text-center">
      <h1 className="text-2xl">Your {what}</h1>
      <div className="js-only text-primary">
        <BeadLoader size="lg" label={`Confirming your ${what}…`} />
      </div>
      <p className="no-js-only max-w-md">
        Showing your {what} needs JavaScript. If your card was charged, your {what} has still been recorded;
        email{' '}
        <a className="underline" href={mailTo(email)}>
          {email || 'us'}
        </a>{' '}
        with any questions.
      </p>
    </div>
  )
}
