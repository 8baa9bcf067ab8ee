import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'

/** The order's frame: list items inside, the total below. */
export function SummaryCard({ total, children }: { total: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="order-summary" className="rounded-card border border-line bg-sunken p-5 sm:p-6">
      <h2 id="order-summary" className="text-lg">
        Order summary
      </h2>
      <ul className="mt-2 divide-y divide-line">{children}</ul>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <p className="font-semibold">Total</p>
        <p className="font-display text-xl font-semibold tabular-nums">{total}</p>
      </div>
      <p className="mt-3 flex items-start gap-2 text-sm text-muted">
        <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Delivery in the United Kingdom is included.
      </p>
    </section>
  )
}
