/** Spending, and the sums of months and years. */
import type { ReactNode } from 'react'
import { incomeOf, expensesOf, type FundSums } from '#shared/money/funds/funds.ts'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'
import { formatPence, formatSignedPence } from '#shared/platform/text/amounts.ts'
import type { WhereItGoes } from '#shared/money/funds/spending.ts'
import { whenSeen } from '../../platform/ui/ornaments/when-seen.ts'
import { MoneyBar } from './money-bar.tsx'

type FundsPartProps = { id: string; title: string; children: ReactNode }

/** A part of the page, with its heading. */
export const FundsPart = ({ id, title, children }: FundsPartProps) => (
  <section aria-labelledby={id}>
    <h2 ref={whenSeen} id={id} className="threaded text-2xl">
      {title}
    </h2>
    {children}
  </section>
)

type SpendingListProps = Pick<WhereItGoes, 'spending'> & { feesPence: number }

/** The card company's fees are the last row: they went out too, though nobody recorded them. */
export function SpendingList({ spending, feesPence }: SpendingListProps) {
  return (
    <FundsPart id="spending" title="What it was spent on">
      {spending.length === 0 && (
        <p className="mt-3 max-w-article text-muted">
          {feesPence > 0
            ? 'Books, boxes and shipping have not been paid for yet. Only the card company has kept its fees.'
            : 'Nothing has been spent yet.'}
        </p>
      )}
      <ul className="mt-4">
        {spending.map(({ id, day, amountPence, fund, purpose }) => (
          <SpendingRow key={id} purpose={purpose} pence={amountPence}>
            <time dateTime={day}>{longUkDate(day)}</time> <span>· {fund}</span>
          </SpendingRow>
        ))}
        {feesPence > 0 && (
          <SpendingRow purpose="Card fees" pence={feesPence}>
            <span>Kept by the card company from each payment · General fund</span>
          </SpendingRow>
        )}
      </ul>
    </FundsPart>
  )
}

type SpendingRowProps = { purpose: string; pence: number; children: ReactNode }

const SpendingRow = ({ purpose, pence, children }: SpendingRowProps) => (
  <li className="flex items-baseline gap-x-6 border-b border-line py-3">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {purpose}
      </p>
      <p className="text-sm text-muted wrap-anywhere">{children}</p>
    </div>
    <strong className="shrink-0 font-semibold tabular-nums">{formatPence(pence)}</strong>
  </li>
)

export function MonthList({ months }: Pick<WhereItGoes, 'months'>) {
  const most = Math.max(...months.flatMap(({ inPence, outPence }) => [inPence, outPence]))
  // not those before the first money
  const first = months.findIndex(({ inPence, outPence }) => inPence !== 0 || outPence !== 0)
  return (
    <FundsPart id="months" title="The last twelve months">
      <table className="mt-4 w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="w-[38%] py-2 pr-3 font-semibold sm:w-1/3">
              Month
            </th>
            <th scope="col" className="px-1.5 py-2 font-semibold sm:px-3">
              Came in
            </th>
            <th scope="col" className="px-1.5 py-2 font-semibold sm:px-3">
              Went out
            </th>
          </tr>
        </thead>
        <tbody>
          {months
            .slice(first)
            .reverse()
            .map(({ month, inPence, outPence }) => (
              <tr key={month} className="border-b border-line align-top">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                  {monthAndYear(`${month}-01`)}
                </th>
                <Cell pence={inPence} most={most} />
                <Cell pence={outPence} most={most} isOut />
              </tr>
            ))}
        </tbody>
      </table>
    </FundsPart>
  )
}

function Cell({ pence, most, isOut = false }: { pence: number; most: number; isOut?: boolean }) {
  return (
    <td className="px-1.5 py-2.5 tabular-nums sm:px-3">
      {formatSignedPence(pence)}
      <MoneyBar pence={pence} most={most} isOut={isOut} className="mt-1 block h-2" />
    </td>
  )
}

const PARTS: readonly (readonly [string, (sums: FundSums) => number, isSum?: boolean])[] = [
  ['Gifts', ({ gifts }) => gifts],
  ['Gift Aid', ({ giftAid }) => giftAid],
  ['Bracelets sold', ({ bracelets }) => bracelets],
  ['Refunds and disputes', ({ refunded }) => refunded],
  ['Came in', incomeOf, true],
  ['Spent', ({ spent }) => 0 - spent],
  ['Card fees', ({ fees }) => 0 - fees],
  ['Went out', expensesOf, true],
]

export function YearList({ years, yearEnd }: Pick<WhereItGoes, 'years' | 'yearEnd'>) {
  if (years.length === 0) return null
  return (
    <FundsPart id="years" title="Year by year">
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-5">
        {years.map(({ endsIn, sums }) => (
          <li key={endsIn} className="rounded-card bg-sunken p-5">
            <h3 className="text-lg">{yearName(endsIn, yearEnd)}</h3>
            <dl className={`mt-3 text-sm ${years.length === 1 ? 'gap-x-16 md:columns-2' : ''}`}>
              {PARTS.map(([name, of, isSum = false]) => (
                <div
                  key={name}
                  className={`flex justify-between gap-x-4 py-1 ${isSum ? 'mb-3 border-t border-field pt-1.5 font-semibold [break-after:column] last:mb-0' : ''}`}
                >
                  <dt>{name}</dt>
                  <dd className="shrink-0 tabular-nums">{formatSignedPence(of(sums))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </FundsPart>
  )
}

/** '2026', or 'Year to 31 March 2027' */
const yearName = (endsIn: number, yearEnd: string) =>
  yearEnd === '12-31' ? String(endsIn) : `Year to ${longUkDate(`${endsIn}-${yearEnd}`)}`
