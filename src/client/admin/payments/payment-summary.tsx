/** What was paid, by whom, what for, and what is left of it. */
import type { ReactNode } from 'react'
import { providerDay } from '#shared/platform/time/days.ts'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { paymentTime } from '#shared/money/payments/payments.ts'
import type { Settlement } from '#shared/money/payments/payouts.ts'
import { useSite } from '../../site/content/content.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { PayoutStatus } from './payout-status.tsx'
import { CopyPaymentId } from './copy-payment-id.tsx'
import { dayInLondon, LondonTime } from '../ui/london-time.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { amountWithCurrency, money, paymentMail, returnedText, signedMoney } from './payment-labels.ts'

export function PaymentSummary({ timeline }: { timeline: PaymentTimeline }) {
  const { payment, net, settlement } = timeline
  const returned = returnedText(payment)
  const { customerName, customerEmail, paymentIntentId } = payment
  const { name: siteName } = useSite()
  return (
    <section aria-labelledby="payment-amount" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="payment-amount" className="font-body text-3xl tabular-nums">
          {amountWithCurrency(payment)}
        </h2>
        <PaymentBadge payment={payment} />
      </div>
      {returned !== undefined && (
        <p className="mt-1 text-lg tabular-nums">
          {returned}, <strong className="font-semibold">{money(net)} left</strong>
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name="For">
          <span className="flex flex-wrap items-center gap-x-4">
            <span>
              <IntentLookup timeline={timeline} />
            </span>
            {timeline.mandateId !== null && (
              <Link
                to="/admin/monthly/$id"
                params={{ id: String(timeline.mandateId) }}
                className="-my-2 inline-flex min-h-11 items-center text-primary underline"
              >
                Monthly gift
              </Link>
            )}
          </span>
        </Fact>
        <Fact name="Name">
          <SupporterLink id={timeline.supporterId}>{customerName || 'Anonymous Customer'}</SupporterLink>
        </Fact>
        <Fact name="Email">
          {customerEmail ? (
            <a
              href={paymentMail({ ...payment, customerEmail }, siteName)}
              className="-my-2 inline-flex min-h-11 items-center text-primary underline"
            >
              {customerEmail}
            </a>
          ) : (
            'Not provided'
          )}
        </Fact>
        {payment.description && !isOffline(payment) && <Fact name="Description">{payment.description}</Fact>}
        {timeline.declaration && (
          <Fact name="Gift Aid">
            <DeclaredWith declaration={timeline.declaration} />
          </Fact>
        )}
        <Fact name="Method">{payment.paymentMethod || 'N/A'}</Fact>
        <Fact name={isOffline(payment) ? 'Received' : payment.status === 'failed' ? 'Tried' : 'Paid'}>
          {isOffline(payment) ? dayInLondon(paymentTime(payment)) : <LondonTime at={paymentTime(payment)} />}
        </Fact>
        {settlement && (
          <>
            <Fact name="Stripe’s fee">
              <span className="tabular-nums">
                {signedMoney(settlement.feePence)}, {signedMoney(settlement.netPence)} after it
              </span>
            </Fact>
            <Fact name="Paid out">
              <PaidOut settlement={settlement} />
            </Fact>
          </>
        )}
        {paymentIntentId && !isOffline(payment) && (
          <Fact name="Stripe">
            <CopyPaymentId
              paymentIntentId={paymentIntentId}
              of={`payment #${payment.id}`}
              className="-my-2 -ml-3"
            />
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** The Gift Aid declaration made with the gift, and whether it has ended. */
function DeclaredWith({ declaration }: { declaration: NonNullable<PaymentTimeline['declaration']> }) {
  const { title, firstName, lastName, address, postcode, madeOn, endsOn } = declaration
  const who = [[title, firstName, lastName].filter(Boolean).join(' '), address, postcode].filter(Boolean)
  const ending = endsOn === null ? '' : `. It ended on ${dayInLondon(endsOn)}`
  return (
    <span className="wrap-anywhere">{`${who.join(', ')}: declared on ${dayInLondon(madeOn)}${ending}`}</span>
  )
}

function PaidOut({ settlement: { payout, availableOn } }: { settlement: Settlement }) {
  const today = providerDay(useCurrentMinute())
  if (!payout && availableOn > today) return `Not yet. Available on ${dayInLondon(availableOn)}`
  // Stripe does not say whether a payout that was requested by hand has it
  if (!payout) return `Available since ${dayInLondon(availableOn)}`
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Link
        to="/admin/payouts/$id"
        params={{ id: String(payout.id) }}
        className="-my-2 inline-flex min-h-11 items-center text-primary underline"
      >
        {dayInLondon(payout.arrivesOn)}
      </Link>
      {payout.status !== 'paid' && <PayoutStatus status={payout.status} />}
    </span>
  )
}

function IntentLookup({ timeline: { payment, order, donationId, fund } }: { timeline: PaymentTimeline }) {
  if (order !== null) {
    return (
      <>
        <Link
          to="/admin/orders"
          search={{ q: order.number }}
          className="-my-2 inline-flex min-h-11 items-center text-primary underline"
        >
          Order {order.number}
        </Link>{' '}
        <span>({order.status})</span>
      </>
    )
  }
  if (donationId !== null) return <span>{fund === null ? 'A donation' : `A donation for ${fund}`}</span>
  return <span>{payment.paymentType === 'donation' ? 'A donation' : 'An order'}, not recorded</span>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
