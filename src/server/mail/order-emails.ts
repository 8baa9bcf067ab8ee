/** The emails about an order, to the buyer and to the owner. */
import type { orderLines, orders } from '#db/schema.ts'
import { choiceText } from '#shared/choices.ts'
import { countryName, DELIVERY_COUNTRY, isInDeliveryCountry } from '#shared/contact.ts'
import { STANDARD_TEXTS, type EmailText } from '#shared/email-texts.ts'
import { formatPence, formatPounds, toPence } from '#shared/money.ts'
import { RETURNS, SHIPPING_GIFT_POUNDS } from '#shared/shop.ts'
import { trackingLink } from '#shared/parcels.ts'
import { refundText } from './refund-emails.ts'
import { openEmail, writeEmail, type Block, type Email, type EmailSite } from './email.ts'

export type OrderRecord = Pick<
  typeof orders.$inferSelect,
  | 'number'
  | 'total'
  | 'customerName'
  | 'customerEmail'
  | 'addressLine1'
  | 'addressLine2'
  | 'addressTown'
  | 'addressPostcode'
  | 'addressCountry'
  | 'needsAddress'
  | 'needsChoices'
  | 'isOversold'
  | 'carrier'
  | 'trackingNote'
> & {
  lines: readonly Pick<
    typeof orderLines.$inferSelect,
    'braceletId' | 'name' | 'quantity' | 'unitPrice' | 'choices'
  >[]
  /** Required questions without an answer. */
  unanswered: readonly string[]
}

/** To the buyer: what was bought, where it goes and when (specification section 9). */
export function orderConfirmation(
  order: OrderRecord,
  site: EmailSite,
  text = STANDARD_TEXTS['order-confirmation'],
): Email {
  const bracelets = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      ...delivery(order, site),
      `£${SHIPPING_GIFT_POUNDS * bracelets} of your order goes towards shipping books to women and girls.`,
      ...colours(order),
      RETURNS,
      ...(site.vatLine === '' ? [] : [site.vatLine]),
      { link: `${site.url}/delivery-returns`, label: 'Delivery and returns' },
      `If anything is wrong, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of what somebody else had bought a moment before: the money comes back. */
export function orderOversold(
  order: OrderRecord,
  site: EmailSite,
  text = STANDARD_TEXTS['order-oversold'],
): Email {
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      'We will refund your payment to the card you used. You do not have to do anything.',
      `If you would like something else instead, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer, when the parcel has left. */
export function orderDispatched(
  order: OrderRecord,
  site: EmailSite,
  text = STANDARD_TEXTS['order-dispatched'],
): Email {
  const { carrier, trackingNote } = order
  const link = trackingLink(carrier, trackingNote)
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      {
        facts: [
          ['Deliver to', address(order)] as const,
          ...(carrier === '' || carrier === 'Other' ? [] : [['Carrier', carrier] as const]),
          ...(trackingNote === '' ? [] : [['Tracking', trackingNote] as const]),
        ],
      },
      ...(link === undefined ? [] : [{ link, label: 'Follow your parcel' }]),
      `If it has not come within ten days, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of an order that the owner has cancelled. @param refundPence what is going back to them. */
export function orderCancelled(
  order: OrderRecord & { refundPence: number },
  site: EmailSite,
  text = STANDARD_TEXTS['order-cancelled'],
): Email {
  const { refundPence } = order
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      ...(refundPence > 0 ? [refundText(formatPence(refundPence))] : []),
      `If you did not expect this, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of an order that lacks its address, or an answer to what its bracelets ask. */
export function orderDetailsNeeded(
  order: OrderRecord,
  site: EmailSite,
  text = STANDARD_TEXTS['order-details-needed'],
): Email {
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      ...(order.needsAddress ? [...delivery(order, site), ...addressSoFar(order)] : []),
      ...(order.needsChoices ? questions(order) : []),
      bought(order, site),
      `If anything is unclear, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the owner: what to pack, and for whom. */
export function orderNotice(order: OrderRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `New order ${order.number}, ${formatPounds(order.total)}`,
    ...(order.customerEmail && { replyTo: order.customerEmail }),
    blocks: [
      order.isOversold
        ? `Order ${order.number} has been paid for, but something in it had been sold out by then. Please refund it, or agree with the buyer what to send instead.`
        : order.needsAddress
          ? `Order ${order.number} has been paid for, but needs a delivery address before you can send it.`
          : `Order ${order.number} has been paid for and is ready to pack.`,
      bought(order, site),
      ...(order.needsChoices
        ? [
            'The buyer has not said yet what they would like. The confirmation asks them for it; enter their answer at the order.',
          ]
        : []),
      {
        facts: [
          ['Name', order.customerName ?? 'not given'],
          ['Email', order.customerEmail ?? 'not given'],
          ['Deliver to', order.needsAddress ? missingAddress(order) : address(order)],
        ],
      },
      { link: `${site.url}/admin`, label: 'Open the dashboard' },
    ],
  })
}

/** Its greeting and opening words. */
const opened = (order: OrderRecord, site: EmailSite, text: EmailText) => ({
  site,
  text,
  name: order.customerName,
  values: {
    name: order.customerName,
    number: String(order.number),
    amount: formatPounds(order.total),
  },
})

/** Who was asked in the shop need not be asked here. */
function colours(order: OrderRecord): Block[] {
  if (order.needsChoices) return questions(order)
  return order.lines.some(({ choices }) => choices.length > 0)
    ? []
    : ['If you ordered a custom bracelet, please reply to this email with the colours you would like.']
}

const questions = ({ unanswered }: OrderRecord): Block[] => [
  'Before we can make your order, we need to know what you would like. Please reply to this email with your answer:',
  ...unanswered.map((quote) => ({ quote })),
]

function bought({ lines, total }: OrderRecord, site: EmailSite): Block {
  return {
    lines: lines.map(({ braceletId, name, quantity, unitPrice, choices }) => [
      `${quantity} × ${name}`,
      formatPence(toPence(unitPrice) * quantity),
      choices.map(choiceText),
      // beside its name, so that there is nothing more to say
      braceletId === null ? undefined : { src: `${site.url}/shop/bracelet-${braceletId}-small.jpg`, alt: '' },
    ]),
    total: formatPounds(total),
  }
}

const outside = ({ addressCountry }: OrderRecord): string | undefined =>
  addressCountry && !isInDeliveryCountry(addressCountry, null) ? countryName(addressCountry) : undefined

function missingAddress(order: OrderRecord): string {
  const country = outside(order)
  if (country === undefined) return 'No complete address was given: please ask the buyer for it.'
  return `${address(order)}\nWe do not deliver to ${country}: please ask the buyer for an address in the ${DELIVERY_COUNTRY.name}.`
}

function delivery(order: OrderRecord, site: EmailSite): Block[] {
  const country = outside(order)
  if (order.needsAddress && country !== undefined) {
    return [
      `We deliver within the ${DELIVERY_COUNTRY.name} only, and the address you gave is in ${country}. Please reply to this email with an address in the ${DELIVERY_COUNTRY.name}. Your bracelets will then ship within ${site.shipsWithin}.`,
    ]
  }
  if (order.needsAddress) {
    return [
      `We do not have a complete delivery address for this order yet. Please reply to this email with your address. Your bracelets will then ship within ${site.shipsWithin}.`,
    ]
  }
  return [
    `Your bracelets ship within ${site.shipsWithin}. Delivery is included in the price.`,
    { facts: [['Deliver to', address(order)]] },
  ]
}

function addressSoFar(order: OrderRecord): Block[] {
  const { addressLine1, addressTown, addressPostcode } = order
  return addressLine1 || addressTown || addressPostcode
    ? [{ facts: [['Address so far', address(order)]] }]
    : []
}

function address(order: OrderRecord): string {
  return [
    order.customerName,
    order.addressLine1,
    order.addressLine2,
    order.addressTown,
    order.addressPostcode,
    order.addressCountry && countryName(order.addressCountry),
  ]
    .filter(Boolean)
    .join('\n')
}
