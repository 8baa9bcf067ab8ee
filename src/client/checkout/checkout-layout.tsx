/** The page's frame. Without JavaScript it says how to order anyway. */
import type { ReactNode } from 'react'
import { mailTo, useSite } from '../site/content.ts'

export function CheckoutLayout({ children }: { children: ReactNode }) {
  const { email } = useSite().contact
  return (
    <main id="main" className="mx-auto w-full max-w-page px-gutter py-10 md:py-14">
      <h1 className="mb-8 text-3xl md:mb-10">Checkout</h1>
      <p className="no-js-only rounded-card border border-accent-strong bg-raised p-4">
        Paying by card needs JavaScript. Please turn it on and reload this page, or email{' '}
        <a className="underline" href={mailTo(email)}>
          {email || 'us'}
        </a>
        , and we will gladly help.
      </p>
      <div className="js-only">{children}</div>
    </main>
  )
}

/** The order: beside the form on wide screens, above it on narrow ones. */
export function CheckoutColumns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="lg:sticky lg:top-28 lg:order-last">{summary}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
