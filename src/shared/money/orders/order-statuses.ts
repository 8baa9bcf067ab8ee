/** The statuses of an order: each row has everything that depends on the status. In the order of the usual path. */
import type { EmailKind } from '../../platform/mail/mail.ts'

type Row = {
  label: string
  tone: 'waiting' | 'good' | 'quiet'
  /** The first is the usual one; the others undo a mistake. */
  next: readonly string[]
  /** The parcel was not sent yet. */
  isUnsent?: true
  /** Name and address are still needed. */
  isUnderWay?: true
  /** The parcel will never arrive: the order is off the usual path, and its stock is returned. */
  isOff?: true
  /** Kind of email that tells the buyer. */
  email?: EmailKind
}

export const ORDER_STATUS = {
  'to pack': {
    label: 'To pack',
    tone: 'waiting',
    next: ['packed', 'cancelled'],
    isUnsent: true,
    isUnderWay: true,
  },
  packed: {
    label: 'Packed',
    tone: 'waiting',
    next: ['sent', 'to pack', 'cancelled'],
    isUnsent: true,
    isUnderWay: true,
  },
  sent: {
    label: 'Sent',
    tone: 'good',
    next: ['delivered', 'packed'],
    isUnderWay: true,
    email: 'order-dispatched',
  },
  delivered: { label: 'Delivered', tone: 'good', next: ['sent'] },
  cancelled: { label: 'Cancelled', tone: 'quiet', next: ['to pack'], isOff: true, email: 'order-cancelled' },
} as const satisfies Record<string, Row>

export type OrderStatus = keyof typeof ORDER_STATUS
export const ORDER_STATUSES = Object.keys(ORDER_STATUS) as [OrderStatus, ...OrderStatus[]]

export const ORDER_STATUS_LABELS = /* @__PURE__ */ Object.fromEntries(
  Object.entries(ORDER_STATUS).map(([status, { label }]) => [status, label]),
) as Record<OrderStatus, string>

export const orderStatus = (status: OrderStatus): Row & { next: readonly OrderStatus[] } =>
  ORDER_STATUS[status]

/** The usual path of an order. */
const PATH = ORDER_STATUSES.filter((status) => !orderStatus(status).isOff)

/** Whether a change of status goes forward on the usual path. */
export const isForward = (from: OrderStatus, to: OrderStatus): boolean =>
  PATH.includes(from) && PATH.indexOf(to) > PATH.indexOf(from)

/** Statuses between two along the usual path, in either direction: 'to pack' to 'sent' is 'packed' and 'sent'. */
export function pathBetween(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] {
  const [start, end] = [PATH.indexOf(from), PATH.indexOf(to)]
  if (start === -1 || end === -1) return []
  return end > start ? PATH.slice(start + 1, end + 1) : PATH.slice(end, start).reverse()
}

/** Possible next statuses. The first is the usual one; the others undo a mistake. */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => orderStatus(status).next
