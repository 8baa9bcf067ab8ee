/** The months of all monthly gifts. */
import { useQuery } from '@tanstack/react-query'
import type { MandateMonth } from '#shared/money/monthly/mandates.schema.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { monthName } from '../today/months.ts'
import { figureCell, TableOfMonths } from '../today/table-of-months.tsx'
import { Loaded } from '../ui/loaded.tsx'

const TITLES = ['Active', 'New', 'Lapsed', 'Failed', 'Received', 'Expected']

export function MonthsOfGifts() {
  const months = useQuery(useTRPC().utils.mandates.months.queryOptions())
  return (
    <>
      <Loaded query={months} what="the months">
        {(rows) => (
          <TableOfMonths label="Monthly gifts by month" titles={TITLES}>
            {rows.map((row) => (
              <Month key={row.month} row={row} />
            ))}
          </TableOfMonths>
        )}
      </Loaded>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Active at the end of the month. Lapsed: stopped, or paused after the last try. Failed: not paid since.
        Received: after refunds. Expected: still to be charged.
      </p>
    </>
  )
}

function Month({ row }: { row: MandateMonth }) {
  const { month, active, started, lapsed, failed, receivedPence, expectedPence } = row
  const isAhead = active === null
  const counts = [active, started, lapsed, failed]
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
        {monthName(month)}
      </th>
      {counts.map((count, index) => (
        <td
          key={TITLES[index]}
          className={index === 3 && failed > 0 ? `${figureCell} font-semibold text-danger` : figureCell}
        >
          {isAhead ? '–' : count?.toLocaleString('en-GB')}
        </td>
      ))}
      <td className={figureCell}>{isAhead ? '–' : formatPence(receivedPence)}</td>
      <td className={figureCell}>{expectedPence === null ? '–' : formatPence(expectedPence)}</td>
    </tr>
  )
}
