/** The months of all monthly gifts: the latest ones, and on request a whole year. */
import { useState } from 'react'
import type { MandateMonth } from '#shared/money/monthly/mandates.schema.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { monthName } from '../today/months.ts'
import { figureCell, TableOfMonths } from '../today/table-of-months.tsx'

const SHOWN_AT_FIRST = 4
const TITLES = ['Active', 'New', 'Lapsed', 'Failed', 'Received', 'Expected']

export function MonthsOfGifts({ months }: { months: readonly MandateMonth[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? months : months.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="months-of-gifts">
      <h2 id="months-of-gifts" className="text-xl">
        By month
      </h2>
      <div className="mt-2">
        <TableOfMonths label="Monthly gifts by month" titles={TITLES}>
          {shown.map((row) => (
            <Month key={row.month} row={row} />
          ))}
        </TableOfMonths>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Active at the end of the month. Lapsed: stopped, or paused after the last try. Failed: not paid since.
        Received: after refunds. Expected: still to be charged.
      </p>
      <Button variant="quiet" className="-ml-3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show fewer months' : 'Show the whole year'}
      </Button>
    </section>
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
