/** What the owner does with a paid order: pack it, send it, note where it is. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { nextStatuses } from '#shared/fulfilment.ts'
import type { Order, orderStatusInput, trackingNoteInput } from '#shared/payments.ts'
import { recordAudit } from '../admin/audit.ts'
import { conflict } from '../errors.ts'
import { readOrder } from './orders.ts'

/**
 * Moves an order one step on, or back, and writes it into the audit. Of two at once one wins: the other saw a
 * status that no longer holds.
 * @throws NOT_FOUND; CONFLICT where the step is none, CHANGED_ELSEWHERE where `from` no longer holds.
 */
export function setOrderStatus(
  db: Db,
  { id, from, to }: z.infer<typeof orderStatusInput>,
  by: { now: Date; address: string },
): Promise<Order> {
  return db.transaction(async (tx) => {
    if (!nextStatuses(from).includes(to)) {
      throw conflict(`An order cannot go from '${from}' to '${to}'.`)
    }
    const [changed] = await tx
      .update(orders)
      .set({ status: to, statusChangedAt: by.now })
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .returning({ number: orders.number })
    const order = await readOrder(tx, id)
    if (!changed) {
      throw conflict(
        `Order ${order.number} was changed elsewhere: it is '${order.status}' now.`,
        'CHANGED_ELSEWHERE',
      )
    }
    await recordAudit(tx, {
      action: 'order-status-changed',
      subjectId: id,
      detail: `Order ${changed.number}: ${from} → ${to}`,
      address: by.address,
    })
    return order
  })
}

/**
 * Keeps what the owner wrote about where the parcel is; empty takes it away.
 * @throws NOT_FOUND
 */
export async function setTrackingNote(
  db: Db,
  { id, trackingNote }: z.infer<typeof trackingNoteInput>,
): Promise<Order> {
  await db.update(orders).set({ trackingNote }).where(eq(orders.id, id))
  return readOrder(db, id)
}
