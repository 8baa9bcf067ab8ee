/** One claim: what HMRC’s form asks for, its files, and its next step. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { taxYearText } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { limitNear } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { ClaimDetails } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { requireRowId } from '../row-id.ts'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { ClaimFiles } from './claim-files.tsx'
import { CLAIM_STATE_LABELS, CLAIM_TONES, daysText, giftCount } from './claim-labels.ts'

const ClaimSteps = lazyNamed(() => import('./claim-steps.tsx'), 'ClaimSteps')

export const Route = createFileRoute('/admin/gift-aid/$id')({
  beforeLoad: requireRowId,
  component: ClaimPage,
})

function ClaimPage() {
  const { utils } = useTRPC()
  const id = Number(Route.useParams().id)
  const query = useQuery(utils.claims.byId.queryOptions({ id }))
  return (
    <AdminPage title={`Gift Aid claim ${id}`}>
      <ToList to="/admin/gift-aid" list="Gift Aid" />
      <Loaded
        query={query}
        what="the claim"
        notFound={<NotThere what="claim" to="/admin/gift-aid" list="Gift Aid" />}
      >
        {(details) => <Details details={details} />}
      </Loaded>
    </AdminPage>
  )
}

function Details({ details }: { details: ClaimDetails }) {
  const { claim, earliestOn, until, small, changedSince } = details
  const { state, stateOn, gifts, giftPence, overclaimedPence, duePence, paidPence, returnReason } = claim
  const isOpen = state === 'draft' || state === 'exported'
  const [today] = useState(() => londonDay(new Date()))
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="claim-amount">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="claim-amount" className="font-body text-3xl tabular-nums">
            {signedMoney(paidPence ?? duePence)}
          </h2>
          <Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>
        </div>
        <p className="mt-1 text-muted">
          <span>
            For {giftCount(gifts)} from {daysText(claim)}.
          </span>
          {stateOn !== null && <span>{` ${STATE_DAYS[state] ?? ''} ${dayInLondon(stateOn)}.`}</span>}
          {paidPence !== null && paidPence !== duePence && (
            <span>{` ${formatShortPence(duePence)} was claimed.`}</span>
          )}
          {returnReason !== '' && <span>{` Reason: ${returnReason}`}</span>}
        </p>
        {isOpen && until !== null && (
          <p className={limitNear(until, today) ? 'font-semibold' : 'text-muted'}>
            {until < today
              ? `Its earliest gift could be claimed until ${dayInLondon(until)} only: take the claim back and make it again.`
              : `Send it to HMRC by ${dayInLondon(until)}: its earliest gift cannot be claimed after that day.`}
          </p>
        )}
        {changedSince > 0 && (
          <div className="mt-4">
            <Alert tone="change">
              <p>{changeText(details)}</p>
            </Alert>
          </div>
        )}
      </section>
      <section aria-labelledby="claim-form">
        <h2 id="claim-form" className="text-xl">
          What to enter at HMRC
        </h2>
        <dl className="mt-3 grid max-w-2xl gap-x-6 gap-y-3 tabular-nums sm:grid-cols-2">
          <Fact name="Earliest donation date">{earliestOn === null ? 'None' : dayInLondon(earliestOn)}</Fact>
          <Fact name="Total of all donations">{signedMoney(giftPence)}</Fact>
          <Fact name="Amount over-claimed before">{signedMoney(overclaimedPence)}</Fact>
          {small.map(({ taxYear, pence }) => (
            <Fact key={taxYear} name={`Small donations (GASDS) of ${taxYearText(taxYear)}`}>
              {signedMoney(pence)}
            </Fact>
          ))}
        </dl>
      </section>
      <ClaimFiles details={details} />
      <LazyBoundary name="The next step" fallback={<Loading what="the next step" />}>
        <ClaimSteps claim={claim} changedSince={changedSince} />
      </LazyBoundary>
    </div>
  )
}

/** Consequence of gifts that were refunded, excluded or undeclared since the claim was made. */
function changeText({ claim: { state }, changedSince }: ClaimDetails): string {
  const gifts = `${giftCount(changedSince)} of this claim cannot be claimed any more, or not all of ${changedSince === 1 ? 'it' : 'them'}`
  switch (state) {
    case 'draft':
      return `${gifts}. What is below leaves that out.`
    case 'exported':
      return `${gifts}. What is below leaves that out: take the file again, and send that one to HMRC.`
    case 'submitted':
      return `${gifts}. Tell HMRC before it pays. What it pays for that all the same is taken off your next claim.`
    default:
      return `${gifts}. What HMRC has paid for that is taken off your next claim.`
  }
}

const STATE_DAYS: Partial<Record<ClaimDetails['claim']['state'], string>> = {
  submitted: 'Sent to HMRC on',
  paid: 'Paid on',
  returned: 'Returned on',
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
