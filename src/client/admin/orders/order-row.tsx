import { MapPinOff, Printer } from 'lucide-react'
import { formatPounds } from '#shared/money.ts'
import type { ListedOrder, OrderPaymentStatus, OrderStatus } from '#shared/payments.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'
import { LondonTime } from '../london-time.tsx'
import { mailTo } from '../mail/mail-draft.ts'
import { ChoiceList } from '../../bracelets/choice-list.tsx'
import { AskBuyer } from './ask-buyer.tsx'
import { OrderChoices } from './order-choices.tsx'
import { StatusChanges } from './status-changes.tsx'
import { Parcel } from './parcel.tsx'
import {
  addressError,
  isStillPaid,
  isSoldOut,
  ORDER_PAYMENT_LABELS,
  parcelLines,
  sendByText,
  STATUS_LABELS,
} from './order-labels.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { useSlip } from './use-slip.ts'

const tones: Record<OrderStatus, BadgeTone> = {
  'to pack': 'waiting',
  packed: 'waiting',
  sent: 'good',
  delivered: 'good',
  cancelled: 'quiet',
}

const paymentTones: Record<Exclude<OrderPaymentStatus, 'paid'>, BadgeTone> = {
  'partly refunded': 'waiting',
  refunded: 'quiet',
  disputed: 'bad',
}

/** Three columns where there is space. */
export const ORDER_COLUMNS = 'xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)]'

export function OrderRow({ row }: { row: ListedOrder }) {
  const { id, number, status, createdAt, lines } = row
  const slip = useSlip()
  // refunded or disputed orders are not to be packed
  const isOff = status === 'to pack' && !isStillPaid(row)
  const soldOut = isSoldOut(row)
  return (
    <article
      aria-labelledby={`order-${id}`}
      className={`grid gap-x-8 gap-y-4 border-b border-line py-5 md:grid-cols-2 ${ORDER_COLUMNS}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`order-${id}`} tabIndex={-1} data-row-heading="" className="text-lg">
            Order {number}
          </h2>
          {soldOut ? (
            <Badge tone="bad">Sold out: refund</Badge>
          ) : (
            <Badge tone={isOff ? 'quiet' : tones[status]}>
              {isOff ? 'Not packed' : STATUS_LABELS[status]}
            </Badge>
          )}
        </div>
        <p className="text-sm text-muted">
          <LondonTime at={createdAt} />
        </p>
        <ul aria-label="Bracelets" className="mt-2">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same bracelet may occur with other answers
            <li key={index} className="wrap-anywhere">
              <span className="font-semibold tabular-nums">{line.quantity} ×</span> {line.name}
              <ChoiceList choices={line.choices} className="pl-6 text-muted" />
            </li>
          ))}
        </ul>
        <OrderChoices order={row} />
        <Paid order={row} />
      </div>
      <Destination order={row} />
      <div className="flex min-w-0 flex-col gap-3 md:col-span-2 xl:col-span-1">
        <SendBy order={row} />
        <AskBuyer order={row} />
        {/* before a parcel is packed there is nothing to track */}
        {(status === 'packed' || status === 'sent' || row.carrier !== '' || row.trackingNote !== '') && (
          <Parcel order={row} />
        )}
        <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
          <StatusChanges order={row} />
          {status !== 'cancelled' && (
            <Button
              variant="quiet"
              size="sm"
              tone="primary"
              className="-ml-3"
              onClick={() => slip.open(String(id))}
            >
              <Printer aria-hidden="true" className="size-5" />
              <span>
                Packing slip<span className="sr-only"> (order {number})</span>
              </span>
            </Button>
          )}
          {row.supporterId && (
            <SupporterLink id={row.supporterId} className="inline-flex min-h-11 items-center text-primary">
              <span>
                Supporter<span className="sr-only"> of order {number}</span>
              </span>
            </SupporterLink>
          )}
        </div>
      </div>
    </article>
  )
}

function Paid({ order }: { order: ListedOrder }) {
  const { number, total, refunded, paymentStatus, paymentId } = order
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3">
      {total !== null && <span className="font-semibold tabular-nums">{formatPounds(total)}</span>}
      {paymentStatus === 'paid' ? (
        <span>{total === null ? 'Paid' : 'paid'}</span>
      ) : (
        <Badge tone={paymentTones[paymentStatus]}>{ORDER_PAYMENT_LABELS[paymentStatus]}</Badge>
      )}
      {paymentStatus === 'partly refunded' && refunded !== null && (
        <span className="text-sm tabular-nums">{formatPounds(refunded)} refunded</span>
      )}
      {paymentId !== null && (
        <Link
          to="/admin/payments/$id"
          params={{ id: String(paymentId) }}
          className="inline-flex min-h-11 items-center text-primary underline"
        >
          <span>
            Payment<span className="sr-only"> of order {number}</span>
          </span>
        </Link>
      )}
    </p>
  )
}

function Destination({ order }: { order: ListedOrder }) {
  const { customerName, customerEmail, needsAddress } = order
  return (
    <div className="min-w-0">
      {/* not italic: it is read out over the phone */}
      <address className="wrap-anywhere not-italic">
        {parcelLines(order).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
          <span key={index} className={cn('block', index === 0 && 'font-semibold')}>
            {line}
          </span>
        ))}
        {!customerName && !order.address && 'No name given'}
      </address>
      {customerEmail && (
        <a
          href={mailTo(customerEmail)}
          className="inline-flex min-h-11 items-center text-primary underline wrap-anywhere"
        >
          {customerEmail}
        </a>
      )}
      {needsAddress && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
            <MapPinOff aria-hidden="true" className="size-5 shrink-0" />
            Needs address
          </span>
          {order.address && <span>{addressError(order)}</span>}
        </p>
      )}
    </div>
  )
}

function SendBy({ order }: { order: ListedOrder }) {
  const now = useCurrentMinute()
  const due = sendByText(order, now)
  if (!due) return null
  return <p className={cn('font-semibold', due.isOverdue && 'text-danger')}>{due.text}</p>
}
