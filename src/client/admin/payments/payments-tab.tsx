/** Payment History of the specified page: every payment, newest first, with totals. */
import { useSearch } from '@tanstack/react-router'
import type { AdminOverview } from '#shared/admin/overview.ts'
import { PAYMENT_CHOICES } from '#shared/money/payments/payments.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { List } from '../kit/list.tsx'
import { money } from './payment-labels.ts'
import { PAYMENT_COLUMNS, PaymentCard } from './payment-row.tsx'

/** Props of the list on both pages of payments. */
export const PAYMENT_LIST = {
  noun: 'payments',
  search: 'Search payments',
  choices: PAYMENT_CHOICES,
  hasDays: true,
  exported: 'payments',
  columns: PAYMENT_COLUMNS,
  empty: { title: 'No payments recorded yet' },
} as const

export function PaymentsTab({ figures }: { figures: AdminOverview }) {
  const { utils } = useTRPC()
  return (
    <section aria-labelledby="payment-history">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="payment-history" className="text-xl">
          Complete Payment History
        </h2>
        <Revenue figures={figures} />
      </div>
      <List {...PAYMENT_LIST} list={utils.payments.search} Row={PaymentCard} level={3} />
    </section>
  )
}

export function Revenue({ figures: { revenue, netRevenue, succeededPayments } }: { figures: AdminOverview }) {
  const succeeded = succeededPayments ?? 0
  const isFiltered = useSearch({ from: '/admin', select: ({ tab: _tab, ...search }) => filled(search) })
  if (revenue === null) return null
  return (
    <p className="text-sm text-muted max-sm:text-xs">
      <span>{`Total revenue (${succeeded.toLocaleString('en-GB')} succeeded ${succeeded === 1 ? 'payment' : 'payments'}) `}</span>
      <strong className="text-base font-semibold text-success tabular-nums sm:text-lg">
        {money(revenue)}
      </strong>
      <span className="block text-xs xl:text-right">
        {isFiltered && <span>For all payments, not only those listed below.</span>}
        {netRevenue !== null && netRevenue !== revenue && (
          <span>{` After partial refunds and lost disputes, as on Today: ${money(netRevenue)}.`}</span>
        )}
      </span>
    </p>
  )
}

const filled = (search: object): boolean => Object.values(search).some((value) => value !== undefined)
