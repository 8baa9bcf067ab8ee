/** The payment provider's transfers to the bank, newest first. */
import { createFileRoute } from '@tanstack/react-router'
import type { Payout } from '#shared/money/payments/payouts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { signedMoney } from '../payments/payment-labels.ts'
import { PayoutStatus } from '../payments/payout-status.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

export const Route = createFileRoute('/admin/payouts')({ component: Payouts })

const COLUMNS: Columns = [
  ['Arrives', 'minmax(0,1fr)'],
  ['Status', '10rem'],
  ['Amount', '8rem'],
]

function Payouts() {
  return (
    <ListPage
      title="Payouts"
      list={useTRPC().utils.payments.payouts}
      noun="payouts"
      columns={COLUMNS}
      Row={PayoutRow}
      empty={{
        title: 'No payouts yet',
        description: 'The first one appears here the night after Stripe has made it.',
      }}
    >
      <p className="mb-4 max-w-prose text-muted">
        Stripe transfers what has been paid, less its fees and refunds, to your bank. Open a payout to see the
        payments behind a line of your bank statement. The list is brought up to date every night.
      </p>
    </ListPage>
  )
}

const PayoutRow = ({ row: { id, arrivesOn, status, amountPence } }: { row: Payout }) => (
  <ListRow
    id={`payout-${id}`}
    heading={
      <TextLink to="/admin/payouts/$id" params={{ id: String(id) }}>
        {dayInLondon(arrivesOn)}
      </TextLink>
    }
    cells={[<PayoutStatus key="status" status={status} />]}
    end={<strong className="font-semibold tabular-nums">{signedMoney(amountPence)}</strong>}
  />
)
