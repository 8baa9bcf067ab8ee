/** The chart's data, to be read and copied. */
import { ChevronRight } from 'lucide-react'
import type { MonthTotals } from '#shared/admin/today.ts'
import { money } from '../payments/payment-labels.ts'
import { monthName, together } from './months.ts'
import { figureCell, TableOfMonths } from './table-of-months.tsx'

export function MonthTable({ months }: { months: readonly MonthTotals[] }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
        <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
        The chart as a table
      </summary>
      <TableOfMonths label="Gifts and orders by month" titles={['Gifts', 'Orders', 'Together']}>
        {[...months].reverse().map((row) => (
          <tr key={row.month} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-medium">
              {monthName(row.month)}
            </th>
            <Sum {...row.gifts} />
            <Sum {...row.orders} />
            <td className={figureCell}>{together(row)}</td>
          </tr>
        ))}
      </TableOfMonths>
    </details>
  )
}

const Sum = ({ count, total }: MonthTotals['gifts']) => (
  <td className={figureCell}>
    {money(total)} <span className="text-muted">({count.toLocaleString('en-GB')})</span>
  </td>
)
