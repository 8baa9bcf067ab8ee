/** The page's frame. Without JavaScript it explains other ways to order. */
import type { ReactNode } from 'react'
import { PayWithoutCode } from '../../site/shell/pay-without-code.tsx'

export function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="mx-auto w-full max-w-page page-top px-gutter pb-10 md:pb-14">
      <h1 className="mb-8 text-3xl md:mb-10">Checkout</h1>
      <PayWithoutCode />
      <div className="js-only">{children}</div>
    </main>
  )
}

/** The order: beside the form on wide screens, above it on narrow ones. */
export function CheckoutColumns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="min-w-0 lg:sticky lg:top-28 lg:order-last">{summary}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
