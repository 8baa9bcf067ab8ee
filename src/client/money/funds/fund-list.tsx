import { balanceOf, incomeOf, GENERAL_FUND, SHIPPING_FUND, expensesOf } from '#shared/money/funds/funds.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { formatSignedPence } from '#shared/platform/text/amounts.ts'
import type { FundTotals } from '#shared/money/funds/spending.ts'
import { Link } from '../../platform/ui/link.tsx'
import { FundsPart } from './money-lists.tsx'
import { MoneyBar } from './money-bar.tsx'

const ABOUT: Record<number, string> = {
  [GENERAL_FUND]: 'Where it is needed most, and what it costs to run the charity',
  [SHIPPING_FUND]: 'Sends books to where they are read',
}

export function FundList({ funds }: { funds: readonly FundTotals[] }) {
  const most = Math.max(...funds.flatMap(({ sums }) => [incomeOf(sums), expensesOf(sums)]))
  return (
    <FundsPart id="funds" title="Fund by fund">
      {funds.length === 0 && <p className="mt-3 text-muted">Nothing has come in yet.</p>}
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-5">
        {funds.map((fund) => (
          <FundCard key={fund.id} fund={fund} most={most} />
        ))}
      </ul>
    </FundsPart>
  )
}

function FundCard({ fund: { id, name, slug, sums, from, to }, most }: { fund: FundTotals; most: number }) {
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-raised p-5">
      <h3 dir="auto" className="text-xl wrap-anywhere">
        {slug === null ? (
          name
        ) : (
          <Link to="/projects/$slug" params={{ slug }} className="underline decoration-1 underline-offset-4">
            {name}
          </Link>
        )}
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted md:min-h-10">{ABOUT[id] ?? 'Given for this project only'}</p>
      <dl className="flex flex-1 flex-col [&>:nth-last-child(2)]:mb-4">
        <Line name="Came in" pence={incomeOf(sums)} most={most} />
        <Line name="Went out" pence={expensesOf(sums)} most={most} isOut />
        {sums.fees !== 0 && (
          <div className="mt-1 flex justify-between gap-x-4 text-sm text-muted">
            <dt>of which card fees</dt>
            <dd className="tabular-nums">{formatSignedPence(0 - sums.fees)}</dd>
          </div>
        )}
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">Still to be spent</dt>
          <dd className="font-display text-xl font-semibold text-primary tabular-nums">
            {formatSignedPence(balanceOf(sums))}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-muted">
        {from === to ? longUkDate(from) : `${longUkDate(from)} to ${longUkDate(to)}`}
      </p>
    </li>
  )
}

type LineProps = { name: string; pence: number; most: number; isOut?: boolean }

function Line({ name, pence, most, isOut = false }: LineProps) {
  return (
    <div className="mt-2 grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-1">
      <dt className="text-sm">{name}</dt>
      <dd className="text-sm font-semibold tabular-nums">{formatSignedPence(pence)}</dd>
      <dd className="col-span-full">
        <MoneyBar pence={pence} most={most} isOut={isOut} />
      </dd>
    </div>
  )
}
