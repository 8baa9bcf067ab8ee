/** The results by kind, each row a link; kinds without a result are omitted. */
import { CONTACT_SUBJECT_LABELS } from '#shared/site/forms/forms.ts'
import { INBOX_KIND_LABELS } from '#shared/site/forms/inbox-kinds.ts'
import { ROLE_LABELS } from '#shared/platform/sign-in/roles.ts'
import { paymentStatusText } from '#shared/money/payments/payments.ts'
import type { SearchResults } from '#shared/admin/search.ts'
import { ORDER_STATUS_LABELS } from '#shared/money/orders/order-statuses.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { Aside, foundRow, FoundRows } from '../lists/found-rows.tsx'
import { amountWithCurrency } from '../payments/payment-labels.ts'
import { FormButton } from '../kit/form-dialog.tsx'
import { PersonData } from '../privacy/person-found.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'

type Kind = 'orders' | 'payments' | 'messages' | 'offers'
type FoundProps<Name extends Kind> = { found: NonNullable<SearchResults[Name]>; q: string }

const linkedRow = `relative ${foundRow}`
/** The link that covers the whole row. */
const whole = 'font-semibold after:absolute after:inset-0'

/** A name that links to its supporter's page, on top of the link that covers the row. */
const Who = ({ id, children }: { id: number | null; children: string }) => (
  <SupporterLink id={id} className="relative z-1 inline-flex min-h-11 items-center wrap-anywhere">
    {children}
  </SupporterLink>
)

export function FoundOrders({ found, q }: FoundProps<'orders'>) {
  return (
    <FoundRows
      title="Orders"
      found={found}
      more={<Link to="/admin/orders" search={{ q }} />}
      all="All matching orders"
    >
      {({ id, number, customerName, postcode, status, createdAt, supporterId }) => (
        <div className={linkedRow}>
          <Link to="/admin/orders/$id" params={{ id: String(id) }} className={whole}>
            Order {number}
          </Link>
          <Who id={supporterId}>{customerName ?? 'No name given'}</Who>
          <span>{postcode}</span>
          <Aside status={ORDER_STATUS_LABELS[status]} at={createdAt} />
        </div>
      )}
    </FoundRows>
  )
}

export function FoundPayments({ found, q }: FoundProps<'payments'>) {
  return (
    <FoundRows
      title="Payments"
      found={found}
      more={<Link to="/admin/payments" search={{ q }} />}
      all="All matching payments"
    >
      {({ id, customerName, at, supporterId, ...payment }) => (
        <div className={linkedRow}>
          <Link to="/admin/payments/$id" params={{ id: String(id) }} className={whole}>
            Payment #{id}
          </Link>
          <Who id={supporterId}>{customerName ?? 'Anonymous Customer'}</Who>
          <span className="tabular-nums">{amountWithCurrency(payment)}</span>
          <Aside status={paymentStatusText(payment)} at={at} />
        </div>
      )}
    </FoundRows>
  )
}

export function FoundMessages({ found, q }: FoundProps<'messages'>) {
  return (
    <FoundRows
      title="Messages"
      found={found}
      more={<Link to="/admin" search={{ tab: 'messages', q }} />}
      all="All matching messages"
    >
      {({ name, subject, beginning, createdAt, supporterId }) => (
        <div className={linkedRow}>
          <Link to="/admin" search={{ tab: 'messages', q: name }} className={whole}>
            <span>
              {CONTACT_SUBJECT_LABELS[subject]}
              <span className="sr-only"> from {name}</span>
            </span>
          </Link>
          <Who id={supporterId}>{name}</Who>
          <span className="line-clamp-1 min-w-0 flex-1 basis-60 wrap-anywhere">{beginning}</span>
          <Aside status="" at={createdAt} />
        </div>
      )}
    </FoundRows>
  )
}

export function FoundOffers({ found, q }: FoundProps<'offers'>) {
  return (
    <FoundRows
      title="Volunteers and book offers"
      found={found}
      more={<Link to="/admin/inbox" search={{ q }} />}
      all="All matching in the inbox"
    >
      {({ id, kind, name, location, createdAt, supporterId }) => (
        <div className={linkedRow}>
          <Link to="/admin/inbox/$id" params={{ id: String(id) }} className={whole}>
            <span>
              {INBOX_KIND_LABELS[kind]}
              <span className="sr-only"> from {name}</span>
            </span>
          </Link>
          <Who id={supporterId}>{name}</Who>
          <span className="wrap-anywhere">{location}</span>
          <Aside status="" at={createdAt} />
        </div>
      )}
    </FoundRows>
  )
}

export function FoundPeople({ people }: { people: NonNullable<SearchResults['people']> }) {
  const { utils } = useTRPC()
  return (
    <FoundRows
      title="People"
      found={{
        rows: people.map((person) => ({
          ...person,
          id: person.email ?? `${person.supporterId} ${person.declaration?.id}`,
        })),
      }}
    >
      {({ email, name, supporterId, declaration }) => (
        <div className={foundRow}>
          <SupporterLink id={supporterId ?? null} className="inline-flex min-h-11 items-center">
            <strong className="font-semibold wrap-anywhere">{name ?? email}</strong>
          </SupporterLink>
          {name !== null && (
            <span className="wrap-anywhere">
              {declaration
                ? `Erased, except for a Gift Aid declaration, kept for HMRC until ${longUkDate(declaration.keptUntil)}`
                : (email ?? 'Without an email address')}
            </span>
          )}
          {declaration && (
            <FormButton
              label="Copy or erase their data…"
              about={name ?? ''}
              title="What we hold about them"
              size="sm"
            >
              {(close) => (
                <PersonData
                  whose={{ declarationId: declaration.id }}
                  name={name ?? ''}
                  onErased={() => {
                    close()
                    void utils.admin.search.invalidate()
                  }}
                />
              )}
            </FormButton>
          )}
          {email !== null && (
            <Link
              to="/admin/privacy"
              search={{ q: email }}
              className="ml-auto inline-flex min-h-11 items-center text-sm text-muted underline"
            >
              <span>
                <span className="sr-only">{name ?? email}: </span>Everything we hold about them
              </span>
            </Link>
          )}
        </div>
      )}
    </FoundRows>
  )
}

export function FoundAccounts({ accounts }: { accounts: NonNullable<SearchResults['accounts']> }) {
  return (
    <FoundRows title="Accounts" found={{ rows: accounts }}>
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
