/** The latest of everything that one person did, by kind, with links to the whole lists. */
import type { ReactNode } from 'react'
import { dedicationText } from '#shared/money/donations/dedications.ts'
import { giftText } from '#shared/money/donations/gifts.ts'
import { INBOX_KIND_LABELS } from '#shared/site/forms/inbox-kinds.ts'
import { EMAILS, MAIL_STATE_LABELS } from '#shared/platform/mail/mail.ts'
import { paymentStatusText } from '#shared/money/payments/payments.ts'
import { ORDER_PAYMENT_LABELS } from '#shared/money/orders/orders.ts'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import { inboxStateLabel } from '#shared/admin/inbox.ts'
import { ORDER_STATUS_LABELS } from '#shared/money/orders/order-statuses.ts'
import { Link } from '../../platform/ui/link.tsx'
import { gist } from '../inbox/inbox-labels.ts'
import { Aside, foundRow, FoundRows } from '../lists/found-rows.tsx'
import { amountWithCurrency, money, returnedText } from '../payments/payment-labels.ts'

export function SupporterHistory({ supporter }: { supporter: SupporterPage }) {
  const { email, name, orders, gifts, forms, replies, emails } = supporter
  const q = email ?? name ?? ''
  const isEmpty = [orders, gifts, forms, replies, emails].every((part) => !part?.rows.length)
  if (isEmpty) return <p className="text-muted">Nothing about them is left in the lists.</p>
  return (
    <>
      <FoundRows
        title="Gifts"
        found={gifts}
        more={<Link to="/admin/payments" search={{ q }} />}
        all="All their payments"
      >
        {({ id, nth, paidAt, dedication, ...payment }) => (
          <Link to="/admin/payments/$id" params={{ id: String(id) }} className={foundRow}>
            <Name>{amountWithCurrency(payment)}</Name>
            <span className="inline-block first-letter:uppercase">{giftText(nth)}</span>
            <span>{returnedText(payment)}</span>
            {dedication && <span className="wrap-anywhere">{dedicationText(dedication)}</span>}
            <Aside status={paymentStatusText(payment)} at={paidAt} />
          </Link>
        )}
      </FoundRows>
      <FoundRows
        title="Orders"
        found={orders}
        more={<Link to="/admin/orders" search={{ q }} />}
        all="All their orders"
      >
        {({ id, number, status, paymentStatus, total, createdAt }) => (
          <Link to="/admin/orders/$id" params={{ id: String(id) }} className={foundRow}>
            <Name>Order {number}</Name>
            {total !== null && <span className="tabular-nums">{money(total)}</span>}
            {paymentStatus !== 'paid' && <span>{ORDER_PAYMENT_LABELS[paymentStatus]}</span>}
            <Aside status={ORDER_STATUS_LABELS[status]} at={createdAt} />
          </Link>
        )}
      </FoundRows>
      <FoundRows
        title="Forms"
        found={forms}
        more={<Link to="/admin/inbox" search={{ q }} />}
        all="All in the inbox"
      >
        {(row) => (
          <InboxLink id={row.id}>
            <Name>{INBOX_KIND_LABELS[row.kind]}</Name>
            <Beginning text={gist(row)} />
            <Aside status={inboxStateLabel(row)} at={row.createdAt} />
          </InboxLink>
        )}
      </FoundRows>
      <FoundRows title="Replies" found={replies}>
        {({ subject, body, accountName, createdAt, item }) => (
          <InboxLink id={item.id}>
            <Name>{subject}</Name>
            <Beginning text={body} />
            <Aside status={accountName && `by ${accountName}`} at={createdAt} />
          </InboxLink>
        )}
      </FoundRows>
      <FoundRows title="Emails" found={emails} more={<Link to="/admin/mail" />} all="All emails">
        {({ id, kind, state, createdAt, sentAt, subject }) => (
          <Link to="/admin/mail/$id" params={{ id: String(id) }} className={foundRow}>
            <Name>{subject ?? EMAILS[kind].label}</Name>
            <Aside status={MAIL_STATE_LABELS[state]} at={sentAt ?? createdAt} />
          </Link>
        )}
      </FoundRows>
    </>
  )
}

const Name = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold wrap-anywhere">{children}</strong>
)

const Beginning = ({ text }: { text: string }) => (
  <span className="line-clamp-1 min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
)

const InboxLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/admin/inbox/$id" params={{ id: String(id) }} className={foundRow}>
    {children}
  </Link>
)
