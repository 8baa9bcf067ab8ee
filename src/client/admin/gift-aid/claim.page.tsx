/** One claim: what HMRC’s form asks for, its files, and its next step. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { taxYearText } from '#shared/money/gift-aid/accounting-year.ts'
import { limitNear } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { ClaimDetails } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { useToday } from '../../site/shell/use-today.ts'
import { Facts } from '../kit/facts.tsx'
import { Record, RecordPage, RecordSection } from '../kit/record-page.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { requireRowId } from '../row-id.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { ClaimFiles } from './claim-files.tsx'
import { CLAIM_STATES, daysText, NEXT_STEPS } from './claim-labels.ts'
import { counted } from '../ui/counted.ts'
import { ClaimSteps } from './claim-steps.tsx'

export const Route = createFileRoute('/admin/gift-aid/$id')({
  beforeLoad: requireRowId,
  component: ClaimPage,
})

function ClaimPage() {
  const id = Number(Route.useParams().id)
  const query = useQuery(useTRPC().utils.claims.byId.queryOptions({ id }))
  return (
    <RecordPage
      title={`Gift Aid claim ${id}`}
      noun="claim"
      back={{ to: '/admin/gift-aid', list: 'Gift Aid' }}
      query={query}
    >
      {(details) => <ClaimRecord details={details} />}
    </RecordPage>
  )
}

const STATE_DAYS: Partial<globalThis.Record<ClaimDetails['claim']['state'], string>> = {
  submitted: 'Sent to HMRC on',
  paid: 'Paid on',
  returned: 'Returned on',
}

function ClaimRecord({ details }: { details: ClaimDetails }) {
  const { claim, earliestOn, until, small, changedSince } = details
  const { state, stateOn, gifts, giftPence, overclaimedPence, duePence, paidPence, returnReason } = claim
  const today = useToday()
  const next = NEXT_STEPS[state]
  const isOpen = state === 'draft' || state === 'exported'
  return (
    <Record
      status={<StatusBadge {...CLAIM_STATES[state]} />}
      facts={[
        ['Amount', <strong key="amount">{signedMoney(paidPence ?? duePence)}</strong>],
        paidPence !== null && paidPence !== duePence && ['Claimed', formatShortPence(duePence)],
        ['Gifts', `${counted(gifts, 'gift')} from ${daysText(claim)}`],
        stateOn !== null && [STATE_DAYS[state] ?? 'Changed on', dayInLondon(stateOn)],
        returnReason !== '' && ['Reason', returnReason],
      ]}
    >
      {changedSince > 0 && (
        <Alert tone="change">
          <p>{changeText(details)}</p>
        </Alert>
      )}
      {next !== undefined && (
        <RecordSection id="claim-next" title={next}>
          {isOpen && until !== null && (
            <p className={limitNear(until, today) ? 'font-semibold' : 'text-muted'}>
              {until < today
                ? `Its earliest gift could be claimed until ${dayInLondon(until)} only: withdraw the claim and make a new one.`
                : `Send it to HMRC by ${dayInLondon(until)}: its earliest gift cannot be claimed after that day.`}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <ClaimSteps claim={claim} changedSince={changedSince} />
          </div>
        </RecordSection>
      )}
      <RecordSection id="claim-form" title="What to enter at HMRC">
        <Facts
          className="tabular-nums sm:grid-cols-2"
          rows={[
            ['Earliest donation date', earliestOn === null ? 'None' : dayInLondon(earliestOn)],
            ['Total of all donations', signedMoney(giftPence)],
            ['Amount over-claimed before', signedMoney(overclaimedPence)],
            ...small.map(
              ({ taxYear, pence }) =>
                [`Small donations (GASDS) of ${taxYearText(taxYear)}`, signedMoney(pence)] as const,
            ),
          ]}
        />
      </RecordSection>
      <ClaimFiles details={details} />
    </Record>
  )
}

/** Consequence of gifts that were refunded, excluded or undeclared since the claim was made. */
function changeText({ claim: { state }, changedSince }: ClaimDetails): string {
  const gifts = `${counted(changedSince, 'gift')} of this claim cannot be claimed any more, or not all of ${changedSince === 1 ? 'it' : 'them'}`
  switch (state) {
    case 'draft':
      return `${gifts}. The figures below leave that out.`
    case 'exported':
      return `${gifts}. The figures below leave that out: download the file again, and send that one to HMRC.`
    case 'submitted':
      return `${gifts}. Tell HMRC before it pays. If it pays for that anyway, your next claim is reduced.`
    default:
      return `${gifts}. What HMRC has paid for that comes off your next claim.`
  }
}
