/** How an order reads. */
import { DELIVERY_COUNTRY } from '#shared/contact.ts'
import { londonDay } from '#shared/fulfilment.ts'
import type { Order, OrderStatus } from '#shared/payments.ts'
import { mailDraft } from './mail-draft.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  'to pack': 'To pack',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const FORWARD: readonly OrderStatus[] = ['to pack', 'packed', 'sent', 'delivered']

/** Whether a step is the usual way on, and not one back or out. */
export const isForward = (from: OrderStatus, to: OrderStatus): boolean =>
  from !== 'cancelled' && FORWARD.indexOf(to) > FORWARD.indexOf(from)

/** What the button of a step says. */
export function stepLabel(from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return 'Cancel order'
  if (isForward(from, to)) return `Mark ${to}`
  return from === 'cancelled' ? 'Open again' : `Back to '${to}'`
}

/** As it stands on a parcel: nobody writes their own country on one. */
export function parcelLines({ customerName, address }: Pick<Order, 'customerName' | 'address'>): string[] {
  const country = address?.country === DELIVERY_COUNTRY.code ? '' : address?.country
  return [customerName, address?.line1, address?.line2, address?.town, address?.postcode, country].flatMap(
    (line) => (line ? [line] : []),
  )
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const longLondonDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** '2026-11-27' → '27 November 2026' */
export const dayText = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

/** When something happened: '20 November 2026', in London. */
export const dateText = (at: string): string => longLondonDay.format(new Date(at))

/** By when a paid order should leave; nothing once it has, or never will. */
export function sendByText(
  { status, sendBy }: Pick<Order, 'status' | 'sendBy'>,
  now: Date,
): { text: string; isOverdue: boolean } | undefined {
  if (status !== 'to pack' && status !== 'packed') return undefined
  const isOverdue = londonDay(now) > sendBy
  return { text: `Send by ${dayText(sendBy)}${isOverdue ? ': overdue' : ''}`, isOverdue }
}

/** A mail draft that asks the buyer where the parcel should go. */
export function askForAddress({ number, customerName, customerEmail }: Order): string | undefined {
  if (!customerEmail) return undefined
  const subject = `Your order ${number}: where may we send it?`
  const body = `Dear ${customerName ?? 'friend'},\n\nThank you for your order ${number}. We have no complete delivery address for it. Please reply with your address and postcode.\n`
  return mailDraft(customerEmail, subject, body)
}
