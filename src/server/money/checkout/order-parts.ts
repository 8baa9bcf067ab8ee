import type { orderLines, orders } from '#db/schema/index.ts'
import { chosenBeads, MAX_BEADS } from '#shared/site/shop/bead-colours.ts'
import { choiceText } from '#shared/site/shop/choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'
import { countryName, DELIVERY_COUNTRY, isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import { formatPence, formatPounds, toPence } from '#shared/platform/text/amounts.ts'
import type { Block, EmailSite } from '../../site/emails/email.ts'

export type OrderRecord = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'paymentIntentId'
  | 'number'
  | 'total'
  | 'customerName'
  | 'customerEmail'
  | 'addressLine1'
  | 'addressLine2'
  | 'addressTown'
  | 'addressPostcode'
  | 'addressCountry'
  | 'gift'
  | 'needsAddress'
  | 'needsChoices'
  | 'isOversold'
  | 'perBracelet'
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

export const opened = (order: OrderRecord, site: EmailSite, text: EmailText) => ({
  site,
  text,
  name: order.customerName,
  values: {
    name: order.customerName,
    number: String(order.number),
    amount: formatPounds(order.total),
  },
})

/** Opens the order's page, which says nothing personal to somebody else. */
export const orderPage = ({ paymentIntentId }: OrderRecord, { url }: EmailSite): Block => ({
  link: `${url}/order-success?payment_intent=${paymentIntentId}`,
  label: 'See your order',
})

/** Asks for colours only if the shop did not ask already. */
export function colours(order: OrderRecord): Block[] {
  if (order.needsChoices) return questions(order)
  return order.lines.some(({ choices }) => choices.length > 0)
    ? []
    : ['If you ordered a custom bracelet, please reply to this email with the colours you would like.']
}

export const questions = ({ unanswered }: OrderRecord): Block[] => [
  'Before we can make your order, we need to know what you would like. Please reply to this email with your answer:',
  ...unanswered.map((quote) => ({ quote })),
]

export function bought({ lines, total }: OrderRecord, site: EmailSite): Block {
  return {
    lines: lines.map(({ braceletId, name, quantity, unitPrice, choices }) => [
      `${quantity} × ${name}`,
      formatPence(toPence(unitPrice) * quantity),
      choices.map(choiceText),
      // no description, because the name is beside the picture
      braceletId === null ? undefined : { src: site.url + smallPicturePath(braceletId, choices), alt: '' },
    ]),
    total: formatPounds(total),
  }
}

/** In the colours that the buyer has chosen. */
function smallPicturePath(id: number, choices: readonly Choice[]): string {
  const beads = chosenBeads(choices).slice(0, MAX_BEADS)
  const strung = beads.map((name) => `-${name.replace(' ', '_')}`).join('')
  return `/shop/bracelet-${id}${strung}-small.jpg`
}

const outside = ({ addressCountry, addressPostcode }: OrderRecord): string | undefined =>
  addressCountry && !isInDeliveryCountry(addressCountry, addressPostcode)
    ? countryName(addressCountry, addressPostcode)
    : undefined

export function missingAddress(order: OrderRecord): string {
  const country = outside(order)
  if (country === undefined) return 'No complete address was given: please ask the buyer for it.'
  return `${address(order)}\nWe do not deliver to ${country}: please ask the buyer for an address in the ${DELIVERY_COUNTRY.name}.`
}

export function delivery(order: OrderRecord, site: EmailSite): Block[] {
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
    { facts: [['Deliver to', address(order)], ...cardOf(order)] },
    ...(order.gift ? ['It is a gift: the parcel shows no prices, and this receipt stays with you.'] : []),
  ]
}

export function addressSoFar(order: OrderRecord): Block[] {
  const { addressLine1, addressTown, addressPostcode } = order
  return addressLine1 || addressTown || addressPostcode
    ? [{ facts: [['Address so far', address(order)]] }]
    : []
}

/** The card's text, if the order is a gift. */
export const cardOf = ({ gift }: Pick<OrderRecord, 'gift'>): [string, string][] =>
  gift && gift.card !== '' ? [['Card', gift.card]] : []

export function address(order: OrderRecord): string {
  return [
    order.gift?.to ?? order.customerName,
    order.addressLine1,
    order.addressLine2,
    order.addressTown,
    order.addressPostcode,
    order.addressCountry && countryName(order.addressCountry, order.addressPostcode),
  ]
    .filter(Boolean)
    .join('\n')
}
