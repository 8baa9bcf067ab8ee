/** The months of all monthly gifts: the latest ones, and on request a whole year. */
import { useState } from 'react'
import type { MandateMonth } from '#shared/mandates.schema.ts'
import { formatPence } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { monthName } from '../today/months.ts'

const SHOWN_AT_FIRST = 4
const cell = 'py-2 pl-4 text-right whitespace-nowrap'
const TITLES = ['Active', 'New', 'Lapsed', 'Failed', 'Received', 'Expected']

export function MonthsOfGifts({ months }: { months: readonly MandateMonth[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? months : months.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="months-of-gifts">
      <h2 id="months-of-gifts" className="text-xl">
        By month
      </h2>
      {/* wider than a small phone: it scrolls on its own, also by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Monthly gifts by month" tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full max-w-4xl text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-left">
                Month
              </th>
              {TITLES.map((title) => (
                <th key={title} scope="col" className={cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Month key={row.month} row={row} />
            ))}
          </tbody>
        </table>
      </section>
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
          className={index === 3 && failed > 0 ? `${cell} font-semibold text-danger` : cell}
        >
          {isAhead ? '–' : count?.toLocaleString('en-GB')}
        </td>
      ))}
      <td className={cell}>{isAhead ? '–' : formatPence(receivedPence)}</td>
      <td className={cell}>{expectedPence === null ? '–' : formatPence(expectedPence)}</td>
    </tr>
  )
}
