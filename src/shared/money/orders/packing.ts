/** Rules for which orders can be packed and sent. */
import { orderStatus, type OrderStatus } from './order-statuses.ts'
import { STILL_PAID_STATUSES, type ListedOrder } from './orders.ts'

/** Whether some of the order's money was not returned. It is then sent, or refunded if it is cancelled. */
export const isStillPaid = ({ paymentStatus }: Pick<ListedOrder, 'paymentStatus'>): boolean =>
  STILL_PAID_STATUSES.some((each) => each === paymentStatus)

/**
 * Sold out while it was being paid for: it awaits a refund, unless the owner makes another bracelet. After a partial
 * refund the rest may be sent.
 */
export const isSoldOut = ({
  isOversold,
  status,
  paymentStatus,
}: Pick<ListedOrder, 'status' | 'paymentStatus' | 'isOversold'>): boolean =>
  isOversold && status === 'to pack' && paymentStatus === 'paid'

type Movable = Pick<ListedOrder, 'status' | 'paymentStatus' | 'isOversold' | 'needsChoices' | 'needsAddress'>

/** Sentence that says why an order is left out of a change of several orders; its own page may still allow it. */
export function whyNotMoved(order: Movable, to: OrderStatus): string | undefined {
  if (!isStillPaid(order)) return `It is ${order.paymentStatus}.`
  if (isSoldOut(order)) return 'It was sold out, so refund it or make another first.'
  if (order.needsChoices) return 'The buyer’s choices are missing.'
  if (order.needsAddress && to !== 'packed') return 'Its address is missing.'
  return undefined
}

/**
 * Sentence that says why an order is left out when several are marked as sent, so that nobody is asked for tracking of
 * a parcel that has left or will not leave.
 */
export function whyNotSent(order: Movable): string | undefined {
  if (!orderStatus(order.status).isUnsent) return `It is ${order.status} already.`
  return whyNotMoved(order, 'sent') ?? (order.status === 'to pack' ? 'It is not packed yet.' : undefined)
}
