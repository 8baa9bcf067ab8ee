/** Refunds all or part of a payment: amount and reason, then a confirmation, because a refund cannot be undone. */
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { useOpener } from '../../ui/use-opener.ts'
import { isOpenDispute, refundOutcome } from '../timeline/timeline-labels.ts'
import { RefundFields } from './refund-fields.tsx'
import { RefundQuestion } from './refund-question.tsx'
import { refundDraft, useRefund } from './use-refund.ts'

export function RefundForm({ timeline }: { timeline: PaymentTimeline }) {
  const [isGiven, setGiven] = useState(false)
  const [isStarted] = useState(refundDraft(timeline.payment.id).read() !== undefined)
  const { isOpen, opener, open, close } = useOpener(isStarted)
  if (isOpen) {
    const give = () => {
      setGiven(true)
      close()
    }
    return <StartedRefund timeline={timeline} onGiven={give} onCancel={close} />
  }
  return (
    <>
      {isGiven && <Outcome timeline={timeline} />}
      {timeline.disputes.some(isOpenDispute) && (
        <p className="mb-3">
          This payment is disputed, and the bank may already have taken the money. Respond to the dispute in
          Stripe instead of refunding it twice.
        </p>
      )}
      {toPence(timeline.refundable) > 0 ? (
        <Button
          ref={opener}
          variant="secondary"
          onClick={() => {
            setGiven(false)
            open()
          }}
        >
          <Undo2 aria-hidden="true" className="size-5" />
          Refund…
        </Button>
      ) : (
        <p className="text-muted">{nothingLeft(timeline)}</p>
      )}
    </>
  )
}

type StartedRefundProps = { timeline: PaymentTimeline; onGiven: () => void; onCancel: () => void }

function StartedRefund({ timeline, onGiven, onCancel }: StartedRefundProps) {
  const refund = useRefund(timeline, onGiven)
  return refund.draft.isReady ? (
    <RefundQuestion timeline={timeline} refund={refund} />
  ) : (
    <RefundFields refundable={timeline.refundable} refund={refund} onCancel={onCancel} />
  )
}

function nothingLeft({ payment, refunded }: PaymentTimeline): string {
  if (toPence(refunded) + toPence(payment.lost) > 0) return 'There is nothing left to refund.'
  return payment.status === 'succeeded'
    ? 'This payment cannot be refunded at the moment.'
    : 'Nothing was paid, so there is nothing to refund.'
}

/** Replaces the clicked button, and gets its focus. */
function Outcome({ timeline }: { timeline: PaymentTimeline }) {
  const { text, isGood } = refundOutcome(timeline)
  const Icon = isGood ? CircleCheck : CircleAlert
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) status.current?.focus()
  }, [])
  return (
    <p
      ref={status}
      tabIndex={-1}
      className={cn(
        'mb-3 flex items-start gap-2 font-semibold tabular-nums',
        isGood ? 'text-success' : 'text-danger',
      )}
    >
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
      {text}
    </p>
  )
}
