/** One payment: how much, by whom, what for, and what is left of it. */
import { DEDICATION_LABELS } from '#shared/money/donations/dedications.ts'
import { providerDay } from '#shared/platform/time/days.ts'
import { isOffline, OFFLINE_DESCRIPTION } from '#shared/money/statements/offline-gifts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { paymentTime } from '#shared/money/payments/payments.ts'
import type { Settlement } from '#shared/money/payments/payouts.ts'
import { useSite } from '../../site/content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { linkVariants, TextLink } from '../../platform/ui/text-link.tsx'
import type { FactRows } from '../kit/facts.tsx'
import { Record, RecordSection } from '../kit/record-page.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { dayInLondon, LondonTime } from '../ui/london-time.tsx'
import { CopyPaymentId } from './copy-payment-id.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { amountWithCurrency, money, paymentMail, returnedText, signedMoney } from './payment-labels.ts'
import { PayoutStatus } from './payout-status.tsx'
import { RefundForm } from './refund/refund-form.tsx'
import { UndoGift } from './refund/undo-gift.tsx'
import { useCheckWithProvider } from './timeline/check-with-provider.ts'
import { PaymentEvents } from './timeline/payment-events.tsx'
import { PaymentDisputes, PaymentEmails, PaymentRefunds } from './timeline/payment-sections.tsx'

export function PaymentRecord({ timeline }: { timeline: PaymentTimeline }) {
  const { payment } = timeline
  const returned = returnedText(payment)
  const isByHand = isOffline(payment)
  const check = useCheckWithProvider(timeline)
  return (
    <Record status={<PaymentBadge payment={payment} />} facts={useFacts(timeline)}>
      <Card asChild>
        <section aria-labelledby="payment-amount">
          <h2 id="payment-amount" className="font-body text-3xl tabular-nums">
            {amountWithCurrency(payment)}
          </h2>
          {returned !== undefined && (
            <p className="text-lg tabular-nums">
              {returned}, <strong className="font-semibold">{money(timeline.net)} left</strong>
            </p>
          )}
        </section>
      </Card>
      <PaymentDisputes timeline={timeline} />
      {isByHand ? (
        <RecordSection id="payment-undo" title={payment.description ?? OFFLINE_DESCRIPTION}>
          <UndoGift timeline={timeline} />
        </RecordSection>
      ) : (
        <>
          <RecordSection id="payment-refund" title="Refund">
            <RefundForm timeline={timeline} />
            <p className="mt-4 mb-2 text-sm text-muted">
              Stripe sends us every change. Check here if something seems to be missing.
            </p>
            <Button variant="secondary" {...check.button()}>
              Check with Stripe
            </Button>
          </RecordSection>
          <PaymentRefunds timeline={timeline} />
        </>
      )}
      <PaymentEvents timeline={timeline} />
      <PaymentEmails timeline={timeline} />
    </Record>
  )
}

function useFacts(timeline: PaymentTimeline): FactRows {
  const { payment, settlement, declaration, dedication } = timeline
  const { customerName, customerEmail, paymentIntentId } = payment
  const { name: siteName } = useSite()
  const today = providerDay(useCurrentMinute())
  const isByHand = isOffline(payment)
  const paidAt = paymentTime(payment)
  return [
    ['For', <PaidFor key="for" timeline={timeline} />],
    [
      'Name',
      <SupporterLink key="name" id={timeline.supporterId}>
        {customerName || 'Anonymous Customer'}
      </SupporterLink>,
    ],
    [
      'Email',
      customerEmail ? (
        <a key="email" href={paymentMail({ ...payment, customerEmail }, siteName)} className={linkVariants()}>
          {customerEmail}
        </a>
      ) : (
        'Not provided'
      ),
    ],
    !isByHand && payment.description !== null && ['Description', payment.description],
    dedication && [DEDICATION_LABELS[dedication.kind], dedication.text],
    declaration && ['Gift Aid', declarationText(declaration)],
    ['Method', payment.paymentMethod || 'N/A'],
    [
      isByHand ? 'Received' : payment.status === 'failed' ? 'Tried' : 'Paid',
      isByHand ? dayInLondon(paidAt) : <LondonTime key="at" at={paidAt} />,
    ],
    settlement && [
      'Stripe’s fee',
      `${signedMoney(settlement.feePence)}, ${signedMoney(settlement.netPence)} after it`,
    ],
    settlement && ['Paid out', <PaidOut key="payout" settlement={settlement} today={today} />],
    !isByHand &&
      paymentIntentId !== '' && [
        'Stripe',
        <CopyPaymentId
          key="id"
          paymentIntentId={paymentIntentId}
          of={`payment #${payment.id}`}
          className="-my-2 -ml-3"
        />,
      ],
  ]
}

/** The Gift Aid declaration made with the gift, and whether it has ended. */
function declarationText(declaration: NonNullable<PaymentTimeline['declaration']>): string {
  const { title, firstName, lastName, address, postcode, madeOn, endsOn } = declaration
  const who = [[title, firstName, lastName].filter(Boolean).join(' '), address, postcode].filter(Boolean)
  const ending = endsOn === null ? '' : `. It ended on ${dayInLondon(endsOn)}`
  return `${who.join(', ')}: declared on ${dayInLondon(madeOn)}${ending}`
}

type PaidOutProps = { settlement: Settlement; today: string }

function PaidOut({ settlement: { payout, availableOn }, today }: PaidOutProps) {
  if (!payout && availableOn > today) return <span>Not yet. Available on {dayInLondon(availableOn)}</span>
  // Stripe does not say whether a payout that was requested by hand has it
  if (!payout) return <span>Available since {dayInLondon(availableOn)}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <TextLink to="/admin/payouts/$id" params={{ id: String(payout.id) }}>
        {dayInLondon(payout.arrivesOn)}
      </TextLink>
      {payout.status !== 'paid' && <PayoutStatus status={payout.status} />}
    </span>
  )
}

function PaidFor({ timeline }: { timeline: PaymentTimeline }) {
  const { payment, order, donationId, fund, mandateId } = timeline
  if (order !== null)
    return (
      <>
        <TextLink to="/admin/orders" search={{ q: order.number }}>
          Order {order.number}
        </TextLink>{' '}
        <span>({order.status})</span>
      </>
    )
  const what = payment.paymentType === 'donation' ? 'A donation' : 'An order'
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {donationId === null ? `${what}, not recorded` : fund === null ? what : `A donation for ${fund}`}
      </span>
      {mandateId !== null && (
        <TextLink to="/admin/monthly/$id" params={{ id: String(mandateId) }}>
          Monthly gift
        </TextLink>
      )}
    </span>
  )
}
