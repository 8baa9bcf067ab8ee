import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { bracelets, orderLines, orders } from '#db/schema/index.ts'
import { unansweredOf } from '#shared/site/shop/choices.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import { shippingGiftPence } from '#shared/money/orders/fulfilment.ts'
import {
  formatPence,
  formatPounds,
  formatShortPence,
  toDecimal,
  toPence,
} from '#shared/platform/text/amounts.ts'
import { trackingLink } from '#shared/money/orders/parcels.ts'
import { RETURNS } from '#shared/site/shop/shop.ts'
import {
  about,
  editable,
  EXAMPLE_NAME,
  EXAMPLE_ORDER,
  type FeatureEmails,
} from '../../site/emails/email-kinds.ts'
import { newsLink, newsOffer } from '../../site/supporters/news.ts'
import { endLinksOfSummary } from '../../platform/sessions/signed-links.ts'
import { openEmail, writeEmail, type EmailSite, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import {
  address,
  addressSoFar,
  bought,
  cardOf,
  colours,
  delivery,
  missingAddress,
  opened,
  orderPage,
  questions,
  type OrderRecord,
} from './order-parts.ts'
import { refundText } from '../refunds/refund.emails.ts'
import { refundedPence } from '../refunds/refunds.ts'

/** To the buyer: what was bought, where it goes and when. */
export function orderConfirmation(
  order: OrderRecord & { newsOf?: number | null },
  site: LinkingSite,
  text: EmailText,
): Email {
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      ...delivery(order, site),
      `${formatShortPence(shippingGiftPence(order, order.lines))} of your order goes towards shipping books to women and girls.`,
      ...colours(order),
      RETURNS,
      ...(site.vatLine === '' ? [] : [site.vatLine]),
      orderPage(order, site),
      ...newsLink(order.newsOf ?? null, site),
      `If anything is wrong, email ${site.email} and include your order number.`,
    ],
  })
}

/** To a buyer whose bracelet was sold to somebody else a moment before: it will be refunded. */
export function orderOversold(order: OrderRecord, site: EmailSite, text: EmailText): Email {
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      'We will refund your payment to the card you used. You do not have to do anything.',
      orderPage(order, site),
      `If you would like something else instead, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer, when the parcel was sent. */
export function orderDispatched(order: OrderRecord, site: EmailSite, text: EmailText): Email {
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
      orderPage(order, site),
      `If it has not come within ten days, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of a cancelled order. @param refundPence the amount that is refunded */
export function orderCancelled(
  order: OrderRecord & { refundPence: number },
  site: EmailSite,
  text: EmailText,
): Email {
  const { refundPence } = order
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      bought(order, site),
      ...(refundPence > 0 ? [refundText(formatPence(refundPence))] : []),
      orderPage(order, site),
      `If you did not expect this, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the buyer of an order without an address, or without a required answer. */
export function orderDetailsNeeded(order: OrderRecord, site: EmailSite, text: EmailText): Email {
  return openEmail({
    ...opened(order, site, text),
    blocks: [
      ...(order.needsAddress ? [...delivery(order, site), ...addressSoFar(order)] : []),
      ...(order.needsChoices ? questions(order) : []),
      bought(order, site),
      orderPage(order, site),
      `If anything is unclear, email ${site.email} and include your order number.`,
    ],
  })
}

/** To the owner: what to pack, and for whom. */
export function orderNotice(order: OrderRecord, site: EmailSite): Email {
  return writeEmail({
    site,
    subject: `New order ${order.number}, ${formatPounds(order.total)}`,
    replyTo: order.customerEmail,
    blocks: [
      order.isOversold
        ? `Order ${order.number} has been paid for, but something in it had been sold out by then. Please refund it, or agree with the buyer what to send instead.`
        : order.needsAddress
          ? `Order ${order.number} has been paid for, but needs a delivery address before you can send it.`
          : `Order ${order.number} has been paid for and is ready to pack.`,
      bought(order, site),
      ...(order.needsChoices
        ? [
            'The buyer has not said yet what they would like. The confirmation asks them; enter their answer on the order’s page.',
          ]
        : []),
      {
        facts: [
          ['Name', order.customerName ?? 'not given'],
          ['Email', order.customerEmail ?? 'not given'],
          ['Deliver to', order.needsAddress ? missingAddress(order) : address(order)],
          ...cardOf(order),
        ],
      },
      { link: `${site.url}/admin/orders/${order.id}`, label: 'Open the order' },
    ],
  })
}

async function readOrder(db: Db, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const lines = await db
    .select({ ...getTableColumns(orderLines), questions: bracelets.questions })
    .from(orderLines)
    .leftJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  return { ...order, lines, unanswered: order.needsChoices ? unansweredOf(lines) : [] }
}

async function readConfirmed(db: Db, id: number) {
  const order = await readOrder(db, id)
  return order && { ...order, newsOf: await newsOffer(db, order.supporterId) }
}

async function endLinksOfOrder(tx: Tx, id: number): Promise<void> {
  const [order] = await tx.select({ supporterId: orders.supporterId }).from(orders).where(eq(orders.id, id))
  if (order?.supporterId) await endLinksOfSummary(tx, order.supporterId)
}

async function readIncomplete(db: Db, id: number) {
  const order = await readOrder(db, id)
  return order && (order.needsAddress || order.needsChoices) ? order : undefined
}

async function readCancelled(db: Db, id: number) {
  const order = await readOrder(db, id)
  return order && { ...order, refundPence: await refundedPence(db, order.paymentIntentId) }
}

/** A sample order of up to two bracelets that are in the shop. */
async function exampleOrder(db: Db, { perBracelet }: EmailSite): Promise<OrderRecord> {
  const shown = await db
    .select({ braceletId: bracelets.id, name: bracelets.name, unitPrice: bracelets.price })
    .from(bracelets)
    .where(eq(bracelets.state, 'shown'))
    .orderBy(asc(bracelets.position))
    .limit(2)
  const found = shown.length > 0 ? shown : [{ braceletId: null, name: 'A bracelet', unitPrice: '12.00' }]
  const lines = found.map((line, index) => ({ ...line, quantity: index + 1, choices: [] }))
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + toPence(unitPrice) * quantity, 0)
  return {
    id: EXAMPLE_ORDER,
    paymentIntentId: 'pi_example',
    number: EXAMPLE_ORDER,
    total: toDecimal(total),
    customerName: EXAMPLE_NAME,
    customerEmail: 'ada@example.org',
    addressLine1: '1 Reading Street',
    addressLine2: null,
    addressTown: 'Leeds',
    addressPostcode: 'LS1 4AP',
    addressCountry: 'GB',
    gift: null,
    needsAddress: false,
    needsChoices: false,
    isOversold: false,
    carrier: 'Royal Mail',
    trackingNote: 'AB 1234 5678 9GB',
    perBracelet,
    lines,
    unanswered: [],
  }
}

const exampleIncomplete = async (db: Db, site: EmailSite): Promise<OrderRecord> => ({
  ...(await exampleOrder(db, site)),
  addressLine1: null,
  addressTown: null,
  addressPostcode: null,
  needsAddress: true,
  needsChoices: true,
  unanswered: ['Which two flags would you like?'],
})

async function exampleCancelled(db: Db, site: EmailSite) {
  const order = await exampleOrder(db, site)
  return { ...order, refundPence: toPence(order.total) }
}

export const orderEmails = {
  'order-confirmation': {
    ...editable(readConfirmed, orderConfirmation, exampleOrder),
    endLinks: endLinksOfOrder,
  },
  'order-notice': about(readOrder, orderNotice),
  'order-oversold': editable(readOrder, orderOversold, exampleOrder),
  'order-dispatched': editable(readOrder, orderDispatched, exampleOrder),
  'order-cancelled': editable(readCancelled, orderCancelled, exampleCancelled),
  'order-details-needed': editable(readIncomplete, orderDetailsNeeded, exampleIncomplete),
} satisfies FeatureEmails
