/** The payments of one payout, so that a line of the bank statement can be ticked off. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { PayoutDetails, PayoutLine } from '#shared/money/payments/payouts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { requireRowId } from '../row-id.ts'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { PayoutStatus } from '../payments/payout-status.tsx'

export const Route = createFileRoute('/admin/payouts/$id')({
  beforeLoad: requireRowId,
  component: Payout,
})

function Payout() {
  const { utils } = useTRPC()
  const id = Number(Route.useParams().id)
  const query = useQuery(utils.payments.payout.queryOptions({ id }))
  return (
    <AdminPage title="Payout">
      <ToList to="/admin/payouts" list="All payouts" />
      <Loaded
        query={query}
        what="the payout"
        notFound={<NotThere what="payout" to="/admin/payouts" list="All payouts" />}
      >
        {(details) => <Details details={details} />}
      </Loaded>
    </AdminPage>
  )
}

function Details({ details: { payout, lines, count, sumPence } }: { details: PayoutDetails }) {
  return (
    <section aria-labelledby="payout-amount">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="payout-amount" className="font-body text-3xl tabular-nums">
          {signedMoney(payout.amountPence)}
        </h2>
        <PayoutStatus status={payout.status} />
      </div>
      <p className="mt-1 text-muted">{arrivalText(payout)}</p>
      {lines.length === 0 && (
        <p className="mt-3 max-w-prose">
          Stripe has not listed what is in this payout. It never does when a payout was requested by hand.
        </p>
      )}
      {lines.length > 0 && sumPence !== payout.amountPence && (
        <p className="mt-3">
          What is listed comes to {formatShortPence(sumPence)}. Stripe has not listed the rest.
        </p>
      )}
      {count > lines.length && (
        <p className="mt-3">
          The first {lines.length.toLocaleString('en-GB')} of {count.toLocaleString('en-GB')} are listed.
        </p>
      )}
      {lines.length > 0 && (
        <ul aria-label="What is in this payout" className="mt-4 border-t border-line">
          {lines.map((line) => (
            <li key={line.id} className="flex items-center justify-between gap-x-4 border-b border-line py-2">
              <Subject line={line} />
              <span className="shrink-0 text-right tabular-nums">
                <strong className="font-semibold">{signedMoney(line.netPence)}</strong>
                {line.feePence !== 0 && (
                  <span className="block text-sm text-muted">
                    {signedMoney(line.grossPence)} less {signedMoney(line.feePence)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

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
/** What is about no payment of any site. */
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
  const about = payment.orderNumber === null ? 'a donation' : `order ${payment.orderNumber}`
  return (
    <span className="min-w-0 wrap-anywhere">
      <Link
        to="/admin/payments/$id"
        params={{ id: String(payment.id) }}
        className="inline-flex min-h-11 items-center text-primary underline"
      >
        {WHAT[type] ?? words} #{payment.id}
      </Link>{' '}
      <span className="text-muted">
        {payment.customerName || 'Anonymous Customer'}, {about}
      </span>
    </span>
  )
}
