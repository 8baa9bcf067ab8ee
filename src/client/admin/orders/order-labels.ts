/** Texts for orders. */
import { isForward, orderStatus, type OrderStatus } from '#shared/money/orders/order-statuses.ts'
import { countryName, isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'

/** The amount of the payment that has not been refunded: '8.00'; undefined for roles that see no amounts. */
export const amountLeft = ({
  total,
  refunded,
  lost,
}: Pick<ListedOrder, 'total' | 'refunded' | 'lost'>): string | undefined =>
  total === null || refunded === null || lost === null
    ? undefined
    : toDecimal(Math.max(0, toPence(total) - toPence(refunded) - toPence(lost)))

/** The label of the button for a change of status. */
export function changeLabel(from: OrderStatus, to: OrderStatus): string {
  if (orderStatus(to).isOff) return 'Cancel order'
  if (isForward(from, to)) return `Mark ${to}`
  return orderStatus(from).isOff ? 'Reopen' : `Back to '${to}'`
}

type Addressed = Pick<ListedOrder, 'customerName' | 'address'> & Partial<Pick<ListedOrder, 'gift'>>

/** As written on a parcel. */
export function parcelLines({ customerName, gift, address }: Addressed): string[] {
  const country = address?.country && countryName(address.country, address.postcode)
  return [
    gift?.to ?? customerName,
    address?.line1,
    address?.line2,
    address?.town,
    address?.postcode,
    country,
  ].flatMap((line) => (line ? [line] : []))
}

/** The lines of an address label: domestic mail needs no country. */
export const labelLines = ({ address, ...order }: Addressed): string[] =>
  parcelLines({
    ...order,
    address: address && {
      ...address,
      country: isInDeliveryCountry(address.country, address.postcode) ? '' : address.country,
    },
  })

/** Why an order cannot be sent yet because of its address, as a sentence; undefined if it can. */
export function addressError({ needsAddress, address }: ListedOrder): string | undefined {
  if (!needsAddress) return undefined
  return address?.country && !isInDeliveryCountry(address.country, address.postcode)
    ? `We do not deliver to ${countryName(address.country, address.postcode)}`
    : 'The address is not complete yet'
}

const mediumDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** When a paid order is due to be sent; undefined if it was sent or should not be. */
export function sendByText(
  order: Pick<ListedOrder, 'status' | 'sendBy' | 'paymentStatus' | 'isOversold'>,
  now: Date,
  isShort = false,
): { text: string; isOverdue: boolean } | undefined {
  const { status, sendBy } = order
  if (!orderStatus(status).isUnsent || !isStillPaid(order) || isSoldOut(order)) return undefined
  const isOverdue = londonDay(now) > sendBy
  const day = isShort ? mediumDay.format(new Date(`${sendBy}T00:00:00Z`)) : longUkDate(sendBy)
  return { text: `Send by ${day}${isOverdue ? ': overdue' : ''}`, isOverdue }
}

export const NOT_ANSWERED = 'Not answered yet'

/** The questions that the buyer has not answered, as a sentence; undefined if there are none. */
export function choicesError({ needsChoices, unanswered }: ListedOrder): string | undefined {
  if (!needsChoices) return undefined
  return unanswered.length === 0 ? NOT_ANSWERED : `${NOT_ANSWERED}: ${unanswered.join(' · ')}`
}
