/** The emails about an order, to the buyer and to the owner. */
import type { orderLines, orders } from '#db/schema.ts'
import { choiceText } from '#shared/choices.ts'
import { countryName, DELIVERY_COUNTRY, isInDeliveryCountry } from '#shared/contact.ts'
import { formatPence, formatPounds, toPence } from '#shared/money.ts'
import { RETURNS, SHIPPING_GIFT_POUNDS } from '#shared/shop.ts'
import { trackingLink } from '#shared/fulfilment.ts'
import { refundText } from './refund-emails.ts'
import { greeting, writeEmail, type Block, type Email, type EmailSite } from './email.ts'

export type OrderRecord = typeof orders.$inferSelect & {
  lines: readonly Pick<
    typeof orderLines.$inferSelect,
    'braceletId' | 'name' | 'quantity' | 'unitPrice' | 'choices'
  >[]
  /** Required questions without an answer. */
  unanswered: readonly string[]
}

/** To the buyer: what was bought, where it goes and when (specification section 9). */
export function orderConfirmation(order: OrderRecord, site: EmailSite): Email {
  const bracelets = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return writeEmail({
    site,
    subject: `Your order ${order.number}`,
    blocks: [
      greeting(order.customerName),
      `Thank you for your order. Your order number is ${order.number}.`,
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
export function orderOversold(order: OrderRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `Your order ${order.number}: sold out`,
    blocks: [
      greeting(order.customerName),
      `We are sorry: while you were paying for order ${order.number}, the last of what you bought was sold to somebody else.`,
      bought(order, site),
      'We will refund your payment to the card you used. You do not have to do anything.',
      `If you would like something else instead, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer, when the parcel has left. */
export function orderDispatched(order: OrderRecord, site: EmailSite): Email {
  const { number, trackingNote } = order
  const link = trackingLink(trackingNote)
  return writeEmail({
    site,
    subject: `Your order ${number} is on its way`,
    blocks: [
      greeting(order.customerName),
      `Good news: your order ${number} has left us.`,
      bought(order, site),
      {
        facts: [
          ['Deliver to', address(order)] as const,
          ...(trackingNote === '' ? [] : [['Tracking', trackingNote] as const]),
        ],
      },
      ...(link === undefined ? [] : [{ link, label: 'Follow your parcel' }]),
      `If it has not come within ten days, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of an order that the owner has cancelled. @param refundPence what is going back to them. */
export function orderCancelled(order: OrderRecord & { refundPence: number }, site: EmailSite): Email {
  const { number, refundPence } = order
  return writeEmail({
    site,
    subject: `Your order ${number} has been cancelled`,
    blocks: [
      greeting(order.customerName),
      `We have cancelled your order ${number}, and will not send it.`,
      bought(order, site),
      ...(refundPence > 0 ? [refundText(formatPence(refundPence))] : []),
      `If you did not expect this, email ${site.email} and include your order number.`,
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

/** Who was asked in the shop need not be asked here. */
function colours({ lines, needsChoices, unanswered }: OrderRecord): Block[] {
  if (needsChoices)
    return [
      'Before we can make your order, we need to know what you would like. Please reply to this email with your answer:',
      ...unanswered.map((quote) => ({ quote })),
    ]
  return lines.some(({ choices }) => choices.length > 0)
    ? []
    : ['If you ordered a custom bracelet, please reply to this email with the colours you would like.']
}

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
