/** Asks a buyer by email for details that the order lacks. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { invalid } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { readOrder, type Viewer } from './orders.ts'

/**
 * Enqueues an email asking for the address or choices, once per order; `detailsAskedAt` says when. A second call
 * changes nothing.
 * @throws NOT_FOUND; BAD_REQUEST if nothing is missing, or the buyer left no email address
 */
export function askForDetails(db: Db, id: number, by: By, viewer: Viewer): Promise<ListedOrder> {
  return db.transaction(async (tx) => {
    // a second click waits for this lock
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
    const order = await readOrder(tx, id, viewer)
    if (order.detailsAskedAt !== null) return order
    if (!order.needsAddress && !order.needsChoices) throw invalid('Nothing is missing from this order.')
    if (order.status === 'cancelled') throw invalid('This order is cancelled.')
    if (!order.customerEmail || !isDeliverable(order.customerEmail))
      throw invalid('The buyer of this order gave no email address.')
    await enqueueEmail(tx, {
      kind: 'order-details-needed',
      recordId: id,
      to: order.customerEmail,
      now: by.now,
    })
    await recordAudit(tx, {
      action: 'order-details-asked',
      subjectId: id,
      name: `Order ${order.number}`,
      ...by,
    })
    return readOrder(tx, id, viewer)
  })
}
