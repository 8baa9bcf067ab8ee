/** The results by kind, each row a link; kinds without a result are omitted. */
import { CONTACT_SUBJECT_LABELS } from '#shared/forms.ts'
import { INBOX_KIND_LABELS } from '#shared/inbox.ts'
import { londonFields } from '#shared/london.ts'
import { ROLE_LABELS } from '#shared/accounts.ts'
import { paymentStatusText } from '#shared/payments.ts'
import type { SearchResults } from '#shared/search.ts'
import { Link } from '../../ui/link.tsx'
import { Aside, foundRow, FoundRows, wholeList } from '../lists/found-rows.tsx'
import { STATUS_LABELS } from '../orders/order-labels.ts'
import { amountWithCurrency } from '../payments/payment-labels.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'

type Kind = 'orders' | 'payments' | 'messages'
type FoundProps<Name extends Kind> = { found: NonNullable<SearchResults[Name]>; q: string }

export function FoundOrders({ found: { rows, hasMore }, q }: FoundProps<'orders'>) {
  const more = (
    <Link to="/admin/orders" search={{ q }} className={wholeList}>
      All matching orders
    </Link>
  )
  return (
    <FoundRows title="Orders" rows={rows} more={hasMore && more}>
      {({ number, customerName, postcode, status, createdAt }) => (
        <Link to="/admin/orders" search={{ q: String(number) }} className={foundRow}>
          <strong className="font-semibold">Order {number}</strong>
          <span className="wrap-anywhere">{customerName ?? 'No name given'}</span>
          <span>{postcode}</span>
          <Aside status={STATUS_LABELS[status]} at={createdAt} />
        </Link>
      )}
    </FoundRows>
  )
}

export function FoundPayments({ found: { rows, hasMore }, q }: FoundProps<'payments'>) {
  const more = (
    <Link to="/admin" search={{ q }} className={wholeList}>
      All matching payments
    </Link>
  )
  return (
    <FoundRows title="Payments" rows={rows} more={hasMore && more}>
      {({ id, customerName, paidAt, ...payment }) => (
        <Link to="/admin/payments/$id" params={{ id: String(id) }} className={foundRow}>
          <strong className="font-semibold">Payment #{id}</strong>
          <span className="wrap-anywhere">{customerName ?? 'Anonymous Customer'}</span>
          <span className="tabular-nums">{amountWithCurrency(payment)}</span>
          <Aside status={paymentStatusText(payment)} at={paidAt} />
        </Link>
      )}
    </FoundRows>
  )
}

export function FoundMessages({ found: { rows, hasMore }, q }: FoundProps<'messages'>) {
  const more = (
    <Link to="/admin" search={{ tab: 'messages', q }} className={wholeList}>
      All matching messages
    </Link>
  )
  return (
    <FoundRows title="Messages" rows={rows} more={hasMore && more}>
      {({ name, subject, beginning, createdAt }) => (
        <Link to="/admin" search={{ tab: 'messages', q: name }} className={foundRow}>
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="line-clamp-1 min-w-0 flex-1 basis-60 wrap-anywhere">{beginning}</span>
          <Aside status={CONTACT_SUBJECT_LABELS[subject]} at={createdAt} />
        </Link>
      )}
    </FoundRows>
  )
}

/** The inbox has no text search, so each link leads to the day it arrived. */
export function FoundOffers({ found: { rows, hasMore } }: { found: NonNullable<SearchResults['offers']> }) {
  const more = (
    <Link to="/admin/inbox" className={wholeList}>
      The whole inbox
    </Link>
  )
  return (
    <FoundRows
      title="Volunteers and book offers"
      rows={rows.map((row) => ({ ...row, id: `${row.kind}-${row.id}` }))}
      more={hasMore && more}
    >
      {({ kind, name, location, createdAt }) => {
        const { date } = londonFields(createdAt)
        return (
          <Link to="/admin/inbox" search={{ kind, from: date, to: date }} className={foundRow}>
            <strong className="font-semibold wrap-anywhere">{name}</strong>
            <span className="wrap-anywhere">{location}</span>
            <Aside status={INBOX_KIND_LABELS[kind]} at={createdAt} />
          </Link>
        )
      }}
    </FoundRows>
  )
}

export function FoundPeople({ people }: { people: NonNullable<SearchResults['people']> }) {
  return (
    <FoundRows title="People" rows={people.map((person) => ({ ...person, id: person.email }))}>
      {({ email, name, supporterId }) => (
        <div className={foundRow}>
          <SupporterLink id={supporterId ?? null} className="inline-flex min-h-11 items-center">
            <strong className="font-semibold wrap-anywhere">{name ?? email}</strong>
          </SupporterLink>
          {name !== null && <span className="wrap-anywhere">{email}</span>}
          <Link
            to="/admin/privacy"
            search={{ q: email }}
            className="ml-auto inline-flex min-h-11 items-center text-sm text-muted underline"
          >
            <span>
              <span className="sr-only">{name ?? email}: </span>All that we have of them
            </span>
          </Link>
        </div>
      )}
    </FoundRows>
  )
}

export function FoundAccounts({ accounts }: { accounts: NonNullable<SearchResults['accounts']> }) {
  return (
    <FoundRows title="Accounts" rows={accounts}>
      {({ name, email, role }) => (
        <Link to="/admin/people" className={foundRow}>
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="wrap-anywhere">{email}</span>
          <span className="ml-auto text-sm text-muted">{ROLE_LABELS[role]}</span>
        </Link>
      )}
    </FoundRows>
  )
}
