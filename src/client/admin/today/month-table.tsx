/** The chart's data, to be read and copied. */
import { ChevronRight } from 'lucide-react'
import type { MonthTotals } from '#shared/today.ts'
import { money } from '../payments/payment-labels.ts'
import { monthName, together } from './months.ts'

const cell = 'py-2 pl-4 text-right whitespace-nowrap'

export function MonthTable({ months }: { months: readonly MonthTotals[] }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
        <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
        The chart as a table
      </summary>
      {/* wider than a small phone: it scrolls on its own, also by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Gifts and orders by month" tabIndex={0} className="overflow-x-auto">
        <table className="w-full max-w-3xl text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-left">
                Month
              </th>
              {['Gifts', 'Orders', 'Together'].map((title) => (
                <th key={title} scope="col" className={cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((row) => (
              <tr key={row.month} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-medium">
                  {monthName(row.month)}
                </th>
                <Sum {...row.gifts} />
                <Sum {...row.orders} />
                <td className={cell}>{together(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const Sum = ({ count, total }: MonthTotals['gifts']) => (
  <td className={cell}>
    {money(total)} <span className="text-muted">({count.toLocaleString('en-GB')})</span>
  </td>
)
