/** What came in and what went out, from the ledger. The owner decides whether visitors can read it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { balanceOf, incomeOf, FUND_PARTS, expensesOf, type FundSums } from '#shared/money/funds/funds.ts'
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { formatSignedPence } from '#shared/platform/text/amounts.ts'
import type { WhereItGoes } from '#shared/money/funds/spending.ts'
import { ErrorView } from '../../site/shell/error-page.tsx'
import { pageHead } from '../../site/seo/head.ts'
import { orNotFound } from '../../site/shell/or-not-found.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import readers from '../donations/thanks/art/readers.svg?url'
import { BesideDrawing } from '../giving/giving-page.tsx'
import { FundList } from './fund-list.tsx'
import { MoneyString } from './money-string.tsx'
import { FundsPart, MonthList, SpendingList, YearList } from './money-lists.tsx'

export const Route = createFileRoute('/where-it-goes')({
  loader: ({ context, preload }) => orNotFound(context.utils.funds.whereItGoes.ensureData(), preload),
  head: ({ match }) =>
    pageHead(
      match,
      'Where the money goes',
      import.meta.env.SSR && {
        description: 'What came in and what went out, for each fund, with dates, from our own books.',
      },
    ),
  component: WhereItGoesPage,
})

function WhereItGoesPage() {
  const { whereItGoes } = useTRPC().utils.funds
  const { data, error } = useQuery(whereItGoes.queryOptions())
  if (error !== null)
    return <ErrorView title="These figures could not be loaded" text="Please try again." retry="Retry" />
  if (data === undefined)
    return (
      <main id="main" tabIndex={-1} className="grid min-h-[70vh] place-items-center text-primary">
        <BeadLoader size="lg" label="Loading the figures…" />
      </main>
    )
  return <Figures figures={data} />
}

const ALL = (all: readonly FundSums[]): FundSums =>
  Object.fromEntries(
    FUND_PARTS.map((part) => [part, all.reduce((sum, sums) => sum + sums[part], 0)]),
  ) as FundSums

function Figures({ figures: { at, funds, years, yearEnd, months, spending } }: { figures: WhereItGoes }) {
  const all = ALL(funds.map(({ sums }) => sums))
  const out = [
    ['Spent on the work', 0 - all.spent, 'stroke-drawn-3', 'bg-drawn-3'],
    ['Card fees', 0 - all.fees, 'stroke-drawn-4', 'bg-drawn-4'],
  ] as const
  return (
    <main id="main" tabIndex={-1}>
      <div className="bg-sunken">
        <div className="page-top mx-auto max-w-page px-gutter pb-10 md:pb-14">
          <h1 className="text-4xl">Where the money goes</h1>
          <p className="mt-4 max-w-2xl text-lg">
            Every pound that came in and every pound that went out, added up from our own books.
          </p>
          <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-3">
            <Total name="Came in" pence={incomeOf(all)} />
            <Total name="Went out" pence={expensesOf(all)}>
              {out.map(([name, pence, , look]) => (
                <Part key={name} name={name} pence={pence} look={look} />
              ))}
            </Total>
            <Total name="Still to be spent" pence={balanceOf(all)} look="bg-drawn-2" />
          </dl>
          <div className="mt-8">
            <MoneyString
              pence={incomeOf(all)}
              parts={out.map(([, pence, className]) => ({ pence, className }))}
            />
          </div>
          <p className="mt-6 text-sm text-muted">
            Up to <time dateTime={at}>{longUkDateAt(at)}</time>. Refunds and disputed payments are taken off
            what came in.
          </p>
        </div>
      </div>
      <div className="mx-auto flex max-w-page flex-col gap-section px-gutter pt-10 md:pt-14">
        <FundList funds={funds} />
        <SpendingList spending={spending} feesPence={0 - all.fees} />
        <MonthList months={months} />
        <YearList years={years} yearEnd={yearEnd} />
        <FundsPart id="how" title="How we count">
          <BesideDrawing art={readers} className="mt-6 [&_img]:self-end">
            <ul className="flex max-w-article list-disc flex-col gap-2 pl-5">
              <li>Money given to a project is spent on that project, and on nothing else.</li>
              <li>A part of the price of each bracelet goes to the fund that ships books.</li>
              <li>The card company’s fees are paid from the general fund.</li>
              <li>Gift Aid is counted once HM Revenue &amp; Customs has paid it to us.</li>
            </ul>
            <p className="mt-6">
              <Button asChild variant="accent" size="lg">
                <Link to="/donate">Give</Link>
              </Button>
            </p>
          </BesideDrawing>
        </FundsPart>
      </div>
    </main>
  )
}

type TotalProps = { name: string; pence: number; look?: string; children?: ReactNode }

function Total({ name, pence, look, children }: TotalProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-muted">
        {look !== undefined && <Bead look={look} />}
        <span>{name}</span>
      </dt>
      <dd>
        <span className="font-display text-3xl font-semibold text-primary tabular-nums">
          {formatSignedPence(pence)}
        </span>
        {children !== undefined && <ul className="mt-1 max-w-64 text-sm">{children}</ul>}
      </dd>
    </div>
  )
}

type PartProps = { name: string; pence: number; look: string }

const Part = ({ name, pence, look }: PartProps) => (
  <li className="flex items-center gap-2 py-0.5">
    <Bead look={look} />
    <span className="grow">{name}</span>
    <span className="font-semibold tabular-nums">{formatSignedPence(pence)}</span>
  </li>
)

const Bead = ({ look }: { look: string }) => (
  <span aria-hidden="true" data-drawn="" className={`size-3 shrink-0 rounded-full ${look}`} />
)
