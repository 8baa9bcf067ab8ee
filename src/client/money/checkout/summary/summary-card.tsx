import type { ReactNode } from 'react'
import { useSite } from '../../../site/content/content.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'

const TRUCK =
  'M2 7h12v10H2zM14 10h4l4 4v3h-8M4 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0'

export function SummaryCard({ total, children }: { total: ReactNode; children: ReactNode }) {
  const { perBracelet } = useSite()
  return (
    <section aria-labelledby="order-summary" className="rounded-card border border-line bg-sunken p-5 sm:p-6">
      <h2 id="order-summary" className="text-lg">
        Order summary
      </h2>
      <div className="mt-2">{children}</div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <p className="font-semibold">Total</p>
        <p className="font-display text-xl font-semibold tabular-nums">{total}</p>
      </div>
      <p className="mt-3 flex items-start gap-2 text-sm text-muted">
        <Glyph d={TRUCK} size="md" className="mt-0.5 shrink-0" />
        Delivery in the United Kingdom is included.
      </p>
      <p className="mt-2 text-sm text-muted max-lg:hidden">{`${perBracelet} from each bracelet ships books.`}</p>
    </section>
  )
}
