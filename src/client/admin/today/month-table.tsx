/** The last twelve months as a table with a bar in each row, once there is something to compare. */
import type { MonthTotals } from '#shared/admin/today.ts'
import { money } from '../payments/payment-labels.ts'
import { monthName, penceOf, together } from './months.ts'
import { figureCell, TableOfMonths } from './table-of-months.tsx'

/** With fewer paid months there is no chart. */
const MIN_CHARTED = 3

const penceIn = ({ gifts, orders }: MonthTotals) => [penceOf(gifts.total), penceOf(orders.total)] as const

export function MonthTable({ months }: { months: readonly MonthTotals[] }) {
  if (months.filter(({ gifts, orders }) => gifts.count + orders.count > 0).length < MIN_CHARTED) return null
  const highest = Math.max(1, ...months.map((month) => penceIn(month).reduce((sum, pence) => sum + pence, 0)))
  return (
    <section aria-labelledby="months" className="min-w-0 lg:col-span-2">
      <h2 id="months" className="mb-2 text-xl">
        The last twelve months
      </h2>
      <TableOfMonths label="Gifts and orders by month" titles={['Gifts', 'Orders', 'Together']}>
        {[...months].reverse().map((row) => (
          <tr key={row.month} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-medium">
              {monthName(row.month)}
            </th>
            <Sum {...row.gifts} />
            <Sum {...row.orders} />
            <td className={figureCell}>{together(row)}</td>
            <td aria-hidden="true" className="hidden w-2/5 pl-6 sm:table-cell">
              <span className="flex h-4 gap-px">
                {penceIn(row).map((pence, index) => (
                  <span
                    key={index === 0 ? 'gifts' : 'orders'}
                    className={index === 0 ? 'bg-primary' : 'bg-accent'}
                    style={{ width: `${(Math.max(0, pence) / highest) * 100}%` }}
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </TableOfMonths>
    </section>
  )
}

const Sum = ({ count, total }: MonthTotals['gifts']) => (
  <td className={figureCell}>
    {money(total)} <span className="text-muted">({count.toLocaleString('en-GB')})</span>
  </td>
)
