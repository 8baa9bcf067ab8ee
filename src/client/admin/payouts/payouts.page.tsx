/** The payment provider's transfers to the bank, newest first. */
import { createFileRoute } from '@tanstack/react-router'
import type { Payout } from '#shared/money/payments/payouts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { PayoutStatus } from '../payments/payout-status.tsx'

export const Route = createFileRoute('/admin/payouts')({ component: Payouts })

const ALL = {}

function Payouts() {
  const { utils } = useTRPC()
  return (
    <AdminPage title="Payouts">
      <p className="mb-4 max-w-prose text-muted">
        Stripe transfers what has been paid, less its fees and refunds, to your bank. Open a payout to see the
        payments behind a line of your bank statement. The list is brought up to date every night.
      </p>
      <InfiniteList
        list={utils.payments.payouts}
        filter={ALL}
        noun="payouts"
        Row={PayoutRow}
        empty={
          <EmptyState
            title="No payouts yet"
            description="The first one appears here the night after Stripe has made it."
          />
        }
        onClear={() => undefined}
      />
    </AdminPage>
  )
}

function PayoutRow({ row: payout }: { row: Payout }) {
  return (
    <article
      aria-labelledby={`payout-${payout.id}`}
      className="flex items-center gap-x-4 border-b border-line py-2"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <h2 id={`payout-${payout.id}`} className="font-body text-base font-normal tracking-normal">
          <Link
            to="/admin/payouts/$id"
            params={{ id: String(payout.id) }}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {dayInLondon(payout.arrivesOn)}
          </Link>
        </h2>
        <PayoutStatus status={payout.status} />
      </div>
      <strong className="font-semibold tabular-nums">{signedMoney(payout.amountPence)}</strong>
    </article>
  )
}
