/** How an order reads. */
import { countryName, isInDeliveryCountry } from '#shared/contact.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { toDecimal, toPence } from '#shared/money.ts'
import {
  STILL_PAID_STATUSES,
  type OrderPaymentStatus,
  type OrderStatus,
  type ListedOrder,
} from '#shared/payments.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  'to pack': 'To pack',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const ORDER_PAYMENT_LABELS: Record<OrderPaymentStatus, string> = {
  paid: 'Paid',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** Whether some of its money is still with us: then it is sent, or refunded once it is cancelled. */
export const isStillPaid = ({ paymentStatus }: Pick<ListedOrder, 'paymentStatus'>): boolean =>
  STILL_PAID_STATUSES.some((each) => each === paymentStatus)

/**
 * Whether it was sold out while it was being paid for, and waits for its refund or for the owner to make another. After a
 * part went back the rest of it may be sent.
 */
export const isSoldOut = (order: Pick<ListedOrder, 'status' | 'paymentStatus' | 'isOversold'>): boolean =>
  order.isOversold && order.status === 'to pack' && order.paymentStatus === 'paid'

/** What of an order's payment is still with us: '8.00'; undefined for who sees no money. */
export const amountLeft = ({
  total,
  refunded,
  lost,
}: Pick<ListedOrder, 'total' | 'refunded' | 'lost'>): string | undefined =>
  total === null || refunded === null || lost === null
    ? undefined
    : toDecimal(Math.max(0, toPence(total) - toPence(refunded) - toPence(lost)))

const FORWARD: readonly OrderStatus[] = ['to pack', 'packed', 'sent', 'delivered']

/** Whether a change of status leads on, and not back or out. */
export const isForward = (from: OrderStatus, to: OrderStatus): boolean =>
  from !== 'cancelled' && FORWARD.indexOf(to) > FORWARD.indexOf(from)

/** The label of the button for a change of status. */
export function changeLabel(from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return 'Cancel order'
  if (isForward(from, to)) return `Mark ${to}`
  return from === 'cancelled' ? 'Reopen' : `Back to '${to}'`
}

/** As it stands on a parcel. */
export function parcelLines({
  customerName,
  address,
}: Pick<ListedOrder, 'customerName' | 'address'>): string[] {
  const country = address?.country && countryName(address.country)
  return [customerName, address?.line1, address?.line2, address?.town, address?.postcode, country].flatMap(
    (line) => (line ? [line] : []),
  )
}

/** Why nothing can be sent to an order's address yet, as a sentence; undefined where it can. */
export function addressError({ needsAddress, address }: ListedOrder): string | undefined {
  if (!needsAddress) return undefined
  return address?.country && !isInDeliveryCountry(address.country, null)
    ? `We do not deliver to ${countryName(address.country)}`
    : 'The address is not complete yet'
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const longLondonDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** '2026-11-27' → '27 November 2026' */
export const dayText = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

/** When something happened: '20 November 2026', in London. */
export const dateText = (at: string): string => longLondonDay.format(new Date(at))

/** By when a paid order should leave; nothing once it has, or while it should not. */
export function sendByText(
  order: Pick<ListedOrder, 'status' | 'sendBy' | 'paymentStatus' | 'isOversold'>,
  now: Date,
): { text: string; isOverdue: boolean } | undefined {
  const { status, sendBy } = order
  if ((status !== 'to pack' && status !== 'packed') || !isStillPaid(order) || isSoldOut(order))
    return undefined
  const isOverdue = londonDay(now) > sendBy
  return { text: `Send by ${dayText(sendBy)}${isOverdue ? ': overdue' : ''}`, isOverdue }
}

/** What the buyer has not said yet, as a sentence; undefined where all is known. */
export function choicesError({ needsChoices, unanswered }: ListedOrder): string | undefined {
  if (!needsChoices) return undefined
  return unanswered.length === 0 ? 'Needs choices' : `Needs choices: ${unanswered.join(' · ')}`
}
