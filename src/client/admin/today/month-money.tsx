/** What this month has brought, in one figure; and a chart, once there is something to compare. */
import type { MonthTotals } from '#shared/admin/today.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { money } from '../payments/payment-labels.ts'
import { MonthTable } from './month-table.tsx'
import { counted, monthName, together } from './months.ts'

const MonthChart = lazyNamed(() => import('./month-chart.tsx'), 'MonthChart')

/** Fewer months with a payment make no chart. */
const MIN_CHARTED = 3

export function MonthMoney({ months, fees }: { months: readonly MonthTotals[]; fees: string }) {
  const now = months.at(-1)
  if (!now) return null
  const { gifts, orders } = now
  const isCharted = months.filter((month) => month.gifts.count + month.orders.count > 0).length >= MIN_CHARTED
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-xl">
        Money in {monthName(now.month)}
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-4 tabular-nums">
        <strong className="text-3xl font-semibold">{together(now)}</strong>
        <span>card fees so far: {money(fees)}</span>
      </p>
      <p className="max-w-article text-sm text-muted">
        {counted(gifts.count, 'gift')} and {counted(orders.count, 'order')} paid this month, after refunds and
        lost disputes. The fees are not taken off.
      </p>
      {isCharted && (
        <>
          <h3 className="mt-8 text-lg">The last twelve months</h3>
          <LazyBoundary fallback={<Skeleton shape="card" className="mt-3 h-72" />}>
            <MonthChart months={months} />
          </LazyBoundary>
          <MonthTable months={months} />
        </>
      )}
    </section>
  )
}
