/** What a buyer and the owner are told of an order. */
import type { orderLines, orders } from '#db/schema.ts'
import { formatPence, formatPounds, toPence } from '#shared/money.ts'
import { SHIPPING_GIFT_POUNDS, SHIPS_WITHIN } from '#shared/shop.ts'
import { site } from '#shared/site.ts'
import { greeting, writeLetter, type Block, type Letter } from './letter.ts'

export type OrderRecord = typeof orders.$inferSelect & {
  lines: readonly Pick<typeof orderLines.$inferSelect, 'name' | 'quantity' | 'unitPrice'>[]
}

/** To the buyer: what was bought, where it goes and when (specification section 9). */
export function orderConfirmation(order: OrderRecord, siteUrl: string): Letter {
  const bracelets = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return writeLetter({
    siteUrl,
    subject: `Your order ${order.number}`,
    blocks: [
      greeting(order.customerName),
      `Thank you for your order. Its number is ${order.number}.`,
      bought(order),
      ...delivery(order),
      `£${SHIPPING_GIFT_POUNDS * bracelets} of it goes to shipping books to women and girls.`,
      'You have 14 days after it has reached you to change your mind.',
      { link: `${siteUrl}/delivery-returns`, label: 'Delivery and returns' },
      `If anything is not as it should be, write to ${site.email} and name the order's number.`,
    ],
  })
}

/** To the owner: what to pack, and for whom. */
export function orderNotice(order: OrderRecord, siteUrl: string): Letter {
  return writeLetter({
    siteUrl,
    subject: `New order ${order.number}, ${formatPounds(order.total)}`,
    ...(order.customerEmail && { replyTo: order.customerEmail }),
    blocks: [
      `Order ${order.number} is paid and waits to be packed.`,
      bought(order),
      {
        facts: [
          ['Name', order.customerName ?? 'not given'],
          ['Email', order.customerEmail ?? 'not given'],
          [
            'Deliver to',
            order.needsAddress ? 'No complete address was given: ask the buyer.' : address(order),
          ],
        ],
      },
      { link: `${siteUrl}/admin`, label: 'Open the dashboard' },
    ],
  })
}

function bought({ lines, total }: OrderRecord): Block {
  return {
    lines: lines.map(({ name, quantity, unitPrice }) => [
      `${quantity} × ${name}`,
      formatPence(toPence(unitPrice) * quantity),
    ]),
    total: formatPounds(total),
  }
}

function delivery(order: OrderRecord): Block[] {
  if (order.needsAddress) {
    return [
      `We have no complete delivery address for this order yet. Please answer this letter with it; your bracelets then ship within ${SHIPS_WITHIN}.`,
    ]
  }
  return [
    `Your bracelets ship within ${SHIPS_WITHIN}. Delivery is included in the price.`,
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
  ]
    .filter(Boolean)
    .join('\n')
}
