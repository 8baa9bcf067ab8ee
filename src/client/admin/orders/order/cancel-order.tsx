/** Cancels an order after asking whether to refund it too. */
import { useEffect, useRef, useState } from 'react'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { newKey } from '../../../platform/forms/use-idempotency-key.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { EmailTick } from '../../mail/email-tick.tsx'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { amountLeft } from '../order-labels.ts'

type CancelOrderProps = {
  order: ListedOrder
  /** The buyer is told by email. */
  isEmailed: boolean
  onEmailed: (isEmailed: boolean) => void
  busyWith: 'refund' | 'no refund' | undefined
  /** A key refunds the payment too; the same key never refunds twice. */
  onCancel: (pressed: HTMLElement, refundKey?: string) => void
  onClose: () => void
}

export function CancelOrder({ order, isEmailed, onEmailed, busyWith, onCancel, onClose }: CancelOrderProps) {
  const { id, number, paymentId, paymentStatus, refunded } = order
  const [key] = useState(newKey)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // undefined for roles that see no amounts: they cancel, and an owner or treasurer refunds
  const amount = amountLeft(order)
  const left = amount === undefined ? undefined : formatShortPence(toPence(amount))
  const isDisputed = paymentStatus === 'disputed'
  const payment = paymentId !== null && (
    <Link to="/admin/payments/$id" params={{ id: String(paymentId) }} className="text-primary underline">
      Open payment #{paymentId}
    </Link>
  )
  return (
    <section
      aria-labelledby={`cancel-${id}`}
      className="flex w-full flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <h3 id={`cancel-${id}`} ref={heading} tabIndex={-1} className="text-lg">
        Cancel order {number}?
      </h3>
      {isDisputed ? (
        <p>
          <span>
            The payment is disputed. Respond to the dispute in Stripe instead of refunding it twice.{' '}
          </span>
          {payment}
        </p>
      ) : left === undefined ? (
        <p>This does not refund it: the payment then waits for an owner or treasurer to refund it.</p>
      ) : (
        <p>
          <span>
            {toPence(refunded ?? '0.00') > 0
              ? `${left} of this payment has not been refunded.`
              : `${left} was paid.`}{' '}
            A refund cannot be undone.{' '}
          </span>
          {payment}
        </p>
      )}
      {order.customerEmail && (
        <EmailTick label="Email the buyer that it is cancelled" checked={isEmailed} onChange={onEmailed} />
      )}
      <div className="flex flex-wrap gap-2">
        {!isDisputed && left !== undefined && (
          <Button
            variant="danger"
            busy={busyWith === 'refund'}
            disabled={busyWith === 'no refund'}
            {...ignoreDoubleClick((pressed) => onCancel(pressed, key))}
          >
            Cancel and refund {left}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={busyWith === 'no refund'}
          disabled={busyWith === 'refund'}
          {...ignoreDoubleClick((pressed) => onCancel(pressed))}
        >
          {left === undefined ? 'Cancel order' : 'Cancel without refund'}
        </Button>
        <Button variant="quiet" disabled={busyWith !== undefined} onClick={onClose}>
          Keep the order
        </Button>
      </div>
      {!isDisputed && left !== undefined && (
        <p className="text-sm text-muted">Without a refund it stays in Attention until you resolve it.</p>
      )}
    </section>
  )
}
