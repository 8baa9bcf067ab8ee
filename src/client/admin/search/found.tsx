/** The kinds of what was found, each row a link; a kind without a row is left out. */
import type { ReactNode } from 'react'
import { CONTACT_SUBJECT_LABELS } from '#shared/forms.ts'
import { INBOX_KIND_LABELS } from '#shared/inbox.ts'
import { londonFields } from '#shared/london.ts'
import { ROLE_LABELS } from '#shared/accounts.ts'
import { paymentStatusText } from '#shared/payments.ts'
import type { SearchResults } from '#shared/search.ts'
import { Link } from '../../ui/link.tsx'
import { LondonTime } from '../london-time.tsx'
import { STATUS_LABELS } from '../orders/order-labels.ts'
import { amountWithCurrency } from '../payments/payment-labels.ts'

type Kind = 'orders' | 'payments' | 'messages'
type FoundProps<Name extends Kind> = { found: NonNullable<SearchResults[Name]>; q: string }

const link =
  'flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2 py-1.5 hover:bg-primary/7'
const all = 'inline-flex min-h-11 items-center font-semibold text-primary underline'

export function FoundOrders({ found: { rows, hasMore }, q }: FoundProps<'orders'>) {
  const more = (
    <Link to="/admin/orders" search={{ q }} className={all}>
      All matching orders
    </Link>
  )
  return (
    <Section title="Orders" rows={rows} more={hasMore && more}>
      {({ number, customerName, postcode, status, createdAt }) => (
        <Link to="/admin/orders" search={{ q: String(number) }} className={link}>
          <strong className="font-semibold">Order {number}</strong>
          <span className="wrap-anywhere">{customerName ?? 'No name given'}</span>
          <span>{postcode}</span>
          <Aside status={STATUS_LABELS[status]} at={createdAt} />
        </Link>
      )}
    </Section>
  )
}

export function FoundPayments({ found: { rows, hasMore }, q }: FoundProps<'payments'>) {
  const more = (
    <Link to="/admin" search={{ q }} className={all}>
      All matching payments
    </Link>
  )
  return (
    <Section title="Payments" rows={rows} more={hasMore && more}>
      {({ id, customerName, paidAt, ...payment }) => (
        <Link to="/admin/payments/$id" params={{ id: String(id) }} className={link}>
          <strong className="font-semibold">Payment #{id}</strong>
          <span className="wrap-anywhere">{customerName ?? 'Anonymous Customer'}</span>
          <span className="tabular-nums">{amountWithCurrency(payment)}</span>
          <Aside status={paymentStatusText(payment)} at={paidAt} />
        </Link>
      )}
    </Section>
  )
}

export function FoundMessages({ found: { rows, hasMore }, q }: FoundProps<'messages'>) {
  const more = (
    <Link to="/admin" search={{ tab: 'messages', q }} className={all}>
      All matching messages
    </Link>
  )
  return (
    <Section title="Messages" rows={rows} more={hasMore && more}>
      {({ name, subject, beginning, createdAt }) => (
        <Link to="/admin" search={{ tab: 'messages', q: name }} className={link}>
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="line-clamp-1 min-w-0 flex-1 basis-60 wrap-anywhere">{beginning}</span>
          <Aside status={CONTACT_SUBJECT_LABELS[subject]} at={createdAt} />
        </Link>
      )}
    </Section>
  )
}

/** The inbox is narrowed by kind and days, not by words: each leads to the day it came. */
export function FoundOffers({ found: { rows, hasMore } }: { found: NonNullable<SearchResults['offers']> }) {
  const more = (
    <Link to="/admin/inbox" className={all}>
      The whole inbox
    </Link>
  )
  return (
    <Section
      title="Volunteers and book offers"
      rows={rows.map((row) => ({ ...row, id: `${row.kind}-${row.id}` }))}
      more={hasMore && more}
    >
      {({ kind, name, location, createdAt }) => {
        const { date } = londonFields(createdAt)
        return (
          <Link to="/admin/inbox" search={{ kind, from: date, to: date }} className={link}>
            <strong className="font-semibold wrap-anywhere">{name}</strong>
            <span className="wrap-anywhere">{location}</span>
            <Aside status={INBOX_KIND_LABELS[kind]} at={createdAt} />
          </Link>
        )
      }}
    </Section>
  )
}

export function FoundPeople({ people }: { people: NonNullable<SearchResults['people']> }) {
  return (
    <Section title="People" rows={people.map((person) => ({ ...person, id: person.email }))}>
      {({ email, name }) => (
        <Link to="/admin/privacy" search={{ q: email }} className={link}>
          <strong className="font-semibold wrap-anywhere">{name ?? email}</strong>
          {name !== null && <span className="wrap-anywhere">{email}</span>}
          <span className="ml-auto text-sm text-muted">All that we have of them</span>
        </Link>
      )}
    </Section>
  )
}

export function FoundAccounts({ accounts }: { accounts: NonNullable<SearchResults['accounts']> }) {
  return (
    <Section title="Accounts" rows={accounts}>
      {({ name, email, role }) => (
        <Link to="/admin/people" className={link}>
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="wrap-anywhere">{email}</span>
          <span className="ml-auto text-sm text-muted">{ROLE_LABELS[role]}</span>
        </Link>
      )}
    </Section>
  )
}

const Aside = ({ status, at }: { status: string; at: string }) => (
  <span className="ml-auto flex gap-x-4 text-sm text-muted">
    <span>{status}</span>
    <LondonTime at={at} />
  </span>
)

type SectionProps<Row> = {
  title: string
  rows: readonly Row[]
  more?: ReactNode
  children: (row: Row) => ReactNode
}

function Section<Row extends { id: number | string }>({ title, rows, more, children }: SectionProps<Row>) {
  if (rows.length === 0) return null
  const id = `found-${title.replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-2">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {more}
    </section>
  )
}
