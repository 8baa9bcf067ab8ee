import { site } from '#shared/site.ts'
import { BeadLoader } from '../ui/bead-loader.tsx'

/** The order is being asked for; without JavaScript it cannot be, and need not. */
export function OrderLoading() {
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-6 text-center">
      <h1 className="text-2xl">Your order</h1>
      <div className="js-only text-plum">
        <BeadLoader size="lg" label="Confirming your order…" />
      </div>
      <p className="no-js-only max-w-md">
        Showing your order needs JavaScript. If your card was charged, your order is recorded all the same;
        write to{' '}
        <a className="underline" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        with any question.
      </p>
    </div>
  )
}
