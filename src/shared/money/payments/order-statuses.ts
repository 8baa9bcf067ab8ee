/** The statuses of an order: a row says all that depends on one, in the order of the usual path. */
import type { EmailKind } from '../../platform/mail/mail.ts'

type Row = {
  label: string
  tone: 'waiting' | 'good' | 'quiet'
  /** The first is the usual one, the others undo a mistake. */
  next: readonly string[]
  /** The parcel is still here. */
  isUnsent?: true
  /** Its name and address are needed. */
  isUnderWay?: true
  /** It never arrives: it leaves the usual path, and what it took goes back to the stock. */
  isOff?: true
  /** Tells the buyer. */
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

export const orderStatus = (status: OrderStatus): Row & { next: readonly OrderStatus[] } =>
  ORDER_STATUS[status]

/** The usual way of an order. */
const PATH = ORDER_STATUSES.filter((status) => !orderStatus(status).isOff)

/** Whether a change of status leads on, and not back or out. */
export const isForward = (from: OrderStatus, to: OrderStatus): boolean =>
  PATH.includes(from) && PATH.indexOf(to) > PATH.indexOf(from)

/** The statuses from one to another along the usual path, either way: 'to pack' to 'sent' is 'packed' and 'sent'. */
export function pathBetween(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] {
  const [start, end] = [PATH.indexOf(from), PATH.indexOf(to)]
  if (start === -1 || end === -1) return []
  return end > start ? PATH.slice(start + 1, end + 1) : PATH.slice(end, start).reverse()
}

/** The possible next statuses; the first is the usual one, the others undo a mistake. */
export const nextStatuses = (status: OrderStatus): readonly OrderStatus[] => orderStatus(status).next
