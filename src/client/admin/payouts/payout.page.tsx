/** The payments of one payout, so that a line of the bank statement can be ticked off. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import type { PayoutDetails, PayoutLine } from '#shared/money/payments/payouts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Card } from '../../platform/ui/card.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { Record, RecordPage, RecordRow, RecordSection } from '../kit/record-page.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { PayoutStatus } from '../payments/payout-status.tsx'
import { requireRowId } from '../row-id.ts'
import { dayInLondon } from '../ui/london-time.tsx'

export const Route = createFileRoute('/admin/payouts/$id')({
  beforeLoad: requireRowId,
  component: Payout,
})

function Payout() {
  const id = Number(Route.useParams().id)
  const query = useQuery(useTRPC().utils.payments.payout.queryOptions({ id }))
  return (
    <RecordPage
      title="Payout"
      noun="payout"
      back={{ to: '/admin/payouts', list: 'All payouts' }}
      query={query}
    >
      {({ payout, lines, count, sumPence }) => (
        <Record
          status={<PayoutStatus status={payout.status} />}
          facts={[
            ['Amount', <strong key="amount">{signedMoney(payout.amountPence)}</strong>],
            ['When', arrivalText(payout)],
          ]}
        >
          {lines.length === 0 ? (
            <Card>
              Stripe has not listed what is in this payout. It never does when a payout was requested by hand.
            </Card>
          ) : (
            <RecordSection id="payout-lines" title="What is in this payout">
              {sumPence !== payout.amountPence && (
                <p>What is listed comes to {formatShortPence(sumPence)}. Stripe has not listed the rest.</p>
              )}
              {count > lines.length && (
                <p>
                  The first {lines.length.toLocaleString('en-GB')} of {count.toLocaleString('en-GB')} are
                  listed.
                </p>
              )}
              <ul aria-label="What is in this payout">
                {lines.map((line) => (
                  <RecordRow
                    key={line.id}
                    detail={line.payment && aboutText(line.payment)}
                    end={<LineAmount line={line} />}
                  >
                    <Subject line={line} />
                  </RecordRow>
                ))}
              </ul>
            </RecordSection>
          )}
        </Record>
      )}
    </RecordPage>
  )
}

const LineAmount = ({ line: { netPence, feePence, grossPence } }: { line: PayoutLine }) => (
  <span className="text-right">
    <strong className="font-semibold">{signedMoney(netPence)}</strong>
    {feePence !== 0 && (
      <span className="block text-sm text-muted">
        {signedMoney(grossPence)} less {signedMoney(feePence)}
      </span>
    )}
  </span>
)

const aboutText = ({ customerName, orderNumber }: NonNullable<PayoutLine['payment']>): string =>
  `${customerName || 'Anonymous Customer'}, ${orderNumber === null ? 'a donation' : `order ${orderNumber}`}`

function arrivalText({ status, amountPence, arrivesOn }: PayoutDetails['payout']): string {
  if (status === 'canceled') return 'Cancelled before it reached your bank.'
  if (status === 'failed') return 'Your bank did not accept it.'
  const isPaid = status === 'paid'
  const where =
    amountPence < 0
      ? `${isPaid ? 'Taken' : 'To be taken'} from your bank`
      : isPaid
        ? 'At your bank'
        : 'Expected at your bank'
  return `${where} on ${dayInLondon(arrivesOn)}.`
}

const WHAT: Record<string, string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failure: 'Failed refund',
  adjustment: 'Dispute',
}
/** Transactions that concern no payment of any site. */
const OTHER: Record<string, string> = {
  adjustment: 'Adjustment',
  payout_cancel: 'Cancelled payout',
  payout_failure: 'Failed payout',
  stripe_fee: 'Stripe’s fee',
}

function Subject({ line: { type, payment } }: { line: PayoutLine }) {
  const words = type.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' ')
  if (payment === null) {
    return <span>{OTHER[type] ?? (type in WHAT ? `${WHAT[type]}, not through this site` : words)}</span>
  }
  return (
    <TextLink to="/admin/payments/$id" params={{ id: String(payment.id) }}>
      {WHAT[type] ?? words} #{payment.id}
    </TextLink>
  )
}
