/** The page's frame. Without JavaScript it explains other ways to order. */
import type { ReactNode } from 'react'
import { PayWithoutCode } from '../../site/shell/pay-without-code.tsx'

export function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="side-panel">
      <div className="mx-auto w-full max-w-page page-top px-gutter pb-10 md:pb-14">
        <h1 className="mb-8 text-3xl md:mb-10">Checkout</h1>
        <PayWithoutCode />
        <div className="js-only">{children}</div>
      </div>
    </main>
  )
}

type CheckoutColumnsProps = { summary: ReactNode; promises?: ReactNode; children: ReactNode }

/** The order: beside the form on wide screens, above it on narrow ones, where our promises are below the form. */
export function CheckoutColumns({ summary, promises, children }: CheckoutColumnsProps) {
  return (
    <div className="side-columns">
      <div>
        {summary}
        <div className="max-lg:hidden">{promises}</div>
      </div>
      <div>{children}</div>
      <div className="lg:hidden">{promises}</div>
    </div>
  )
}
