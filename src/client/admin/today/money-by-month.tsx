/** This month beside the previous one and the same month a year ago, then twelve months as a chart and a table. */
import type { MonthTotals } from '#shared/today.ts'
import { cn } from '../../ui/cn.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { money } from '../payments/payment-labels.ts'
import { MonthTable } from './month-table.tsx'
import { counted, monthName, together } from './months.ts'

const MonthChart = lazyNamed(() => import('./month-chart.tsx'), 'MonthChart')

export function MoneyByMonth({ months }: { months: readonly MonthTotals[] }) {
  const [now, before, yearAgo] = [months.at(-1), months.at(-2), months[0]]
  if (!now || !before || !yearAgo) return null
  const year = months.slice(1)
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-xl">
        Gifts and orders
      </h2>
      <p className="text-sm text-muted">Succeeded payments, less refunds and lost disputes.</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        <Month month={now} title={`${monthName(now.month)} so far`} isNow />
        <Month month={before} title={monthName(before.month)} />
        <Month month={yearAgo} title={monthName(yearAgo.month)} />
      </ul>
      <h3 className="mt-8 text-lg">The last twelve months</h3>
      <LazyBoundary fallback={<Skeleton shape="card" className="mt-3 h-72" />}>
        <MonthChart months={year} />
      </LazyBoundary>
      <MonthTable months={year} />
    </section>
  )
}

type MonthProps = { month: MonthTotals; title: string; isNow?: boolean }

function Month({ month, title, isNow = false }: MonthProps) {
  const { gifts, orders } = month
  return (
    <li className={cn('rounded-card border p-4', isNow ? 'border-field bg-raised' : 'border-line')}>
      <h3 className="font-body text-sm font-semibold tracking-normal">{title}</h3>
      <p className="font-display text-2xl font-semibold tabular-nums">{together(month)}</p>
      <dl className="mt-1 text-sm tabular-nums">
        <Part name={counted(gifts.count, 'gift')} total={gifts.total} />
        <Part name={counted(orders.count, 'order')} total={orders.total} />
      </dl>
    </li>
  )
}

const Part = ({ name, total }: { name: string; total: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-muted">{name}</dt>
    <dd>{money(total)}</dd>
  </div>
)
