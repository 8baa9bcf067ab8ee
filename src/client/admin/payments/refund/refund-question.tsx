/** The confirmation: what is refunded, to which card, and what is left. */
import { useEffect, useRef } from 'react'
import { orderStatus } from '#shared/money/orders/order-statuses.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { REFUND_REASON_LABELS, type PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { TextLink } from '../../../platform/ui/text-link.tsx'
import { cardText } from '../timeline/timeline-labels.ts'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import type { StartedRefund } from './use-refund.ts'

type RefundQuestionProps = { timeline: PaymentTimeline; refund: StartedRefund }

export function RefundQuestion({ timeline, refund }: RefundQuestionProps) {
  const { draft, isBusy } = refund
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  const amount = formatShortPence(toPence(draft.amount))
  const isUnsure = draft.key !== null && !isBusy
  return (
    <section aria-labelledby="refund-question" className="flex flex-col gap-3">
      <h3 id="refund-question" ref={heading} tabIndex={-1} className="font-body text-lg tabular-nums">
        Refund {amount}?
      </h3>
      <p>
        <span>
          {amount} will be refunded to {cardText(timeline)}. It usually arrives within five to ten business
          days. A refund cannot be undone.{' '}
        </span>
        <Remainder timeline={timeline} amount={draft.amount} />
      </p>
      <p className="text-sm text-muted">
        <span>Reason: {REFUND_REASON_LABELS[draft.reason]}</span>
        {draft.emailPayer && <span>. The payer gets an email.</span>}
      </p>
      <OrderStays timeline={timeline} amount={draft.amount} />
      {isUnsure && (
        <Alert tone="failure">
          <AlertTitle>We could not confirm the refund</AlertTitle>
          <AlertDescription>
            {amount} may or may not have been refunded. You can safely try again: it will only be refunded
            once.
          </AlertDescription>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {/* the second half of a double click on Continue must not refund */}
        <Button variant="danger" busy={isBusy} {...ignoreDoubleClick(refund.give)}>
          {isUnsure ? 'Try again' : `Refund ${amount}`}
        </Button>
        {draft.key === null && (
          <Button variant="quiet" onClick={() => refund.set({ isReady: false })}>
            Change
          </Button>
        )}
      </div>
    </section>
  )
}

type Shown = { timeline: PaymentTimeline; amount: string }

function Remainder({ timeline: { refundable }, amount }: Shown) {
  const left = toPence(refundable) - toPence(amount)
  return <span>{left > 0 ? `${formatShortPence(left)} will be left.` : 'Nothing will be left.'}</span>
}

/** A refund does not cancel the parcel. */
function OrderStays({ timeline: { order, refundable }, amount }: Shown) {
  if (order === null || !orderStatus(order.status).isUnsent) return null
  return (
    <p>
      <TextLink size="text" to="/admin/orders" search={{ q: order.number }}>
        Order {order.number}
      </TextLink>{' '}
      {toPence(amount) < toPence(refundable)
        ? `is unchanged (${order.status}). Cancel it too if nothing should be sent.`
        : 'will no longer be listed to pack. Cancel it too if nothing should be sent.'}
    </p>
  )
}
