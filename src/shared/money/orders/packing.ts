/** Which orders can be packed and sent. */
import { orderStatus, type OrderStatus } from '../payments/order-statuses.ts'
import { STILL_PAID_STATUSES, type ListedOrder } from '../payments/payments.ts'

/** Whether some of its money is still with us: then it is sent, or refunded once it is cancelled. */
export const isStillPaid = ({ paymentStatus }: Pick<ListedOrder, 'paymentStatus'>): boolean =>
  STILL_PAID_STATUSES.some((each) => each === paymentStatus)

/**
 * Sold out while it was being paid for: it waits for a refund, or for the owner to make another one. After a partial
 * refund the rest may be sent.
 */
export const isSoldOut = ({
  isOversold,
  status,
  paymentStatus,
}: Pick<ListedOrder, 'status' | 'paymentStatus' | 'isOversold'>): boolean =>
  isOversold && status === 'to pack' && paymentStatus === 'paid'

type Movable = Pick<ListedOrder, 'status' | 'paymentStatus' | 'isOversold' | 'needsChoices' | 'needsAddress'>

/** Why an order is not packed or sent together with others, in a sentence; on its own page it can be. */
export function whyNotMoved(order: Movable, to: OrderStatus): string | undefined {
  if (!isStillPaid(order)) return `It is ${order.paymentStatus}.`
  if (isSoldOut(order)) return 'It was sold out, so refund it or make another first.'
  if (order.needsChoices) return 'The buyer’s choices are missing.'
  if (order.needsAddress && to !== 'packed') return 'Its address is missing.'
  return undefined
}

/**
 * Why an order is left out where several are marked as sent: nobody is asked for the tracking of a parcel that does not
 * leave, or has left.
 */
export function whyNotSent(order: Movable): string | undefined {
  if (!orderStatus(order.status).isUnsent) return `It is ${order.status} already.`
  return whyNotMoved(order, 'sent') ?? (order.status === 'to pack' ? 'It is not packed yet.' : undefined)
}
