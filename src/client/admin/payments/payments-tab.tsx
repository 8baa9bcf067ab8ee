/** Payment History: every payment, newest first, with what it came to. */
import { useSearch } from '@tanstack/react-router'
import type { AdminOverview } from '#shared/admin.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '#shared/payments.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NO_DAYS, useDays } from '../lists/days.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { oneOf, useSearchText, useSetFilter } from '../lists/list-filter.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { ListTools } from '../lists/list-tools.tsx'
import { paymentColumns, PaymentRow } from './payment-row.tsx'
import { money } from './payment-labels.ts'

const STATUS_LABELS = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  processing: 'Processing',
  refunded: 'Refunded or lost',
}
const TYPE_LABELS = { order: 'Orders', donation: 'Donations' }

export function PaymentsTab({ figures }: { figures: AdminOverview }) {
  const { client } = useTRPC()
  const search = useSearch({ from: '/admin/' })
  const status = oneOf(PAYMENT_STATUSES, search.status)
  const type = oneOf(PAYMENT_TYPES, search.type)
  const days = useDays()
  const q = useSearchText()
  const setFilter = useSetFilter()
  const succeeded = figures.succeededPayments ?? 0
  return (
    <section aria-labelledby="payment-history">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="payment-history" className="text-xl">
          Complete Payment History
        </h2>
        <p className="sm:text-right">
          <span className="block text-sm text-muted">
            Total revenue ({succeeded.toLocaleString('en-GB')} succeeded{' '}
            {succeeded === 1 ? 'payment' : 'payments'})
          </span>{' '}
          <strong className="font-display text-2xl font-semibold text-success tabular-nums">
            {figures.revenue !== null && money(figures.revenue)}
          </strong>
          <span className="block text-sm text-muted">
            Of all payments, whatever is listed below.
            {figures.netRevenue !== null &&
              figures.netRevenue !== figures.revenue &&
              ` After partial refunds and lost disputes, as on Today: ${money(figures.netRevenue)}.`}
          </span>
        </p>
      </div>
      <ListSearch
        label="Search payments"
        text={q}
        onSearch={(text) => setFilter({ q: text })}
        choices={[
          {
            label: 'Status',
            all: 'All statuses',
            words: PAYMENT_STATUSES,
            labels: STATUS_LABELS,
            chosen: status,
            onChoose: (word) => setFilter({ status: word }),
          },
          {
            label: 'For',
            all: 'Orders and donations',
            words: PAYMENT_TYPES,
            labels: TYPE_LABELS,
            chosen: type,
            onChoose: (word) => setFilter({ type: word }),
          },
        ]}
      />
      <ListTools list="payments" days={days} filter={{ q, status, type }} />
      <InfiniteList
        procedure="payments.search"
        filter={{ q, status, type, ...days.asked }}
        query={(cursor) =>
          client.payments.search.query({
            limit: 50,
            cursor,
            q: q === '' ? undefined : q,
            status,
            type,
            ...days.asked,
          })
        }
        noun="payments"
        Row={PaymentRow}
        head={paymentColumns}
        empty={<EmptyState headingLevel="h3" title="No payments recorded yet" />}
        onClear={() => setFilter({ q: '', status: '', type: '', ...NO_DAYS })}
      />
    </section>
  )
}
