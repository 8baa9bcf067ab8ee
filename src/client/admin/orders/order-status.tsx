/** An order's status in words. */
import { MapPinOff, MessageCircleQuestion } from 'lucide-react'
import { orderStatus } from '#shared/money/orders/order-statuses.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import {
  ORDER_PAYMENT_LABELS,
  type ListedOrder,
  type OrderPaymentStatus,
} from '#shared/money/orders/orders.ts'
import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { NOT_ANSWERED, sendByText } from './order-labels.ts'

const paymentTones: Record<Exclude<OrderPaymentStatus, 'paid'>, BadgeTone> = {
  'partly refunded': 'waiting',
  refunded: 'quiet',
  disputed: 'bad',
  test: 'quiet',
}

export function StatusBadge({ order }: { order: ListedOrder }) {
  const { status } = order
  if (isSoldOut(order)) return <Badge tone="bad">Sold out: refund</Badge>
  // refunded or disputed orders are not to be packed
  const isOff = status === 'to pack' && !isStillPaid(order)
  const { label, tone } = isOff ? ({ label: 'Not packed', tone: 'quiet' } as const) : orderStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}

/** Renders nothing for a paid order, as most are. */
export function PaymentStatusBadge({ order: { paymentStatus } }: { order: ListedOrder }) {
  if (paymentStatus === 'paid') return null
  return <Badge tone={paymentTones[paymentStatus]}>{ORDER_PAYMENT_LABELS[paymentStatus]}</Badge>
}

/** What the order lacks. */
export function Missing({ order: { needsAddress, needsChoices } }: { order: ListedOrder }) {
  return (
    <>
      {needsAddress && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
          <MapPinOff aria-hidden="true" className="size-5 shrink-0" />
          Needs address
        </span>
      )}
      {needsChoices && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
          <MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0" />
          {NOT_ANSWERED}
        </span>
      )}
    </>
  )
}

type SendByProps = { order: ListedOrder; isShort?: boolean; className?: string }

export function SendBy({ order, isShort = false, className }: SendByProps) {
  const now = useCurrentMinute()
  const due = sendByText(order, now, isShort)
  if (!due) return null
  return <p className={cn(className, due.isOverdue && 'font-semibold text-danger')}>{due.text}</p>
}
