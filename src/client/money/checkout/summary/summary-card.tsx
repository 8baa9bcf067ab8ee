import type { ReactNode } from 'react'

export function SummaryCard({ total, children }: { total: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-line bg-sunken p-5 sm:p-6 lg:border-0 lg:p-0"
    >
      <h2 id="order-summary" className="text-lg">
        Order summary
      </h2>
      <div className="mt-2">{children}</div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <p>
          <span className="block font-semibold">Total</span>
          <span className="text-sm text-muted">UK delivery included</span>
        </p>
        <p className="font-display text-xl font-semibold tabular-nums">{total}</p>
      </div>
    </section>
  )
}
