/** Payment History: every payment, newest first, with totals. */
import type { AdminOverview } from '#shared/admin/overview.ts'
import { PAYMENT_CHOICES } from '#shared/money/payments/payments.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListSearch } from '../lists/filters/list-search.tsx'
import { ListTools } from '../lists/filters/list-tools.tsx'
import { paymentColumns, PaymentRow } from './payment-row.tsx'
import { money } from './payment-labels.ts'

export function PaymentsTab({ figures }: { figures: AdminOverview }) {
  const { utils } = useTRPC()
  const { filter, days, clear, search, choices } = useListFilter(PAYMENT_CHOICES, { hasText: true })
  const succeeded = figures.succeededPayments ?? 0
  return (
    <section aria-labelledby="payment-history">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="payment-history" className="text-xl">
            Complete Payment History
          </h2>
          <div className="flex flex-wrap items-center gap-x-5">
            <Link to="/admin/gifts/new" className="inline-flex min-h-11 items-center text-primary underline">
              Enter a gift
            </Link>
            <Link
              to="/admin/gifts/statement"
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              Import a bank statement
            </Link>
            <Link to="/admin/payouts" className="inline-flex min-h-11 items-center text-primary underline">
              Payouts to your bank
            </Link>
          </div>
        </div>
        <p className="sm:text-right">
          <span className="block text-sm text-muted">
            Total revenue ({succeeded.toLocaleString('en-GB')} succeeded{' '}
            {succeeded === 1 ? 'payment' : 'payments'})
          </span>{' '}
          <strong className="text-2xl font-semibold text-success tabular-nums">
            {figures.revenue !== null && money(figures.revenue)}
          </strong>
          <span className="block text-sm text-muted">
            <span>For all payments, not only those listed below.</span>
            {figures.netRevenue !== null && figures.netRevenue !== figures.revenue && (
              <span>{` After partial refunds and lost disputes, as on Today: ${money(figures.netRevenue)}.`}</span>
            )}
          </span>
        </p>
      </div>
      <ListSearch label="Search payments" {...search} choices={choices} />
      <ListTools list="payments" days={days} filter={filter} />
      <InfiniteList
        list={utils.payments.search}
        filter={filter}
        noun="payments"
        Row={PaymentRow}
        head={paymentColumns}
        empty={<EmptyState headingLevel="h3" title="No payments recorded yet" />}
        onClear={clear}
      />
    </section>
  )
}
