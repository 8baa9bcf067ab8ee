/** Enters what a buyer answered by email or telephone. */
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { bracelets, orderLines, orders } from '#db/schema/index.ts'
import { choicesKey } from '#shared/site/shop/cart.ts'
import type { enterChoicesInput, OrderChoices } from '#shared/money/orders/order-choices.schema.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { changedElsewhere, notFound } from '../../errors.ts'
import { checkedChoices } from '../../site/shop/choices.ts'
import { lacksChoices } from './order-choices.ts'
import { readOrder, type Viewer } from './orders.ts'

/** Lines of an order with questions or answers. */
export async function readOrderChoices(db: Db | Tx, id: number): Promise<OrderChoices> {
  const lines = await db
    .select({
      lineId: orderLines.id,
      name: orderLines.name,
      quantity: orderLines.quantity,
      questions: bracelets.questions,
      choices: orderLines.choices,
    })
    .from(orderLines)
    .leftJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  return {
    lines: lines
      .map((line) => ({ ...line, questions: line.questions ?? [] }))
      .filter(({ questions, choices }) => questions.length > 0 || choices.length > 0),
  }
}

/**
 * Stores answers for an order's lines; the audit event does not repeat them. The order stops needing choices once
 * every required question is answered. Answers to questions that the bracelet no longer asks stay.
 * @throws NOT_FOUND, BAD_REQUEST for an invalid answer, CHANGED_ELSEWHERE
 */
export function enterChoices(
  db: Db,
  { id, lines }: z.infer<typeof enterChoicesInput>,
  caller: Caller,
  viewer: Viewer,
): Promise<ListedOrder> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update')
    if (!order) throw notFound('There is no such order.')
    const known = await readOrderChoices(tx, id)
    const changes = lines.flatMap(({ lineId, before, choices: given }) => {
      const line = known.lines.find((other) => other.lineId === lineId)
      if (!line) throw notFound('There is no such line in this order.')
      const isAsked = new Set(line.questions.map(({ question }) => question))
      const earlier = line.choices.filter(({ question }) => !isAsked.has(question))
      const choices = [...checkedChoices(line.questions, given), ...earlier]
      // this also covers a click repeated because its response was lost
      if (choicesKey(choices) === choicesKey(line.choices)) return []
      if (choicesKey(before) !== choicesKey(line.choices)) throw changedElsewhere(`Order ${order.number}`)
      return [{ lineId, choices }]
    })
    for (const { lineId, choices } of changes)
      // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
      await tx.update(orderLines).set({ choices }).where(eq(orderLines.id, lineId))
    if (changes.length > 0) {
      await tx
        .update(orders)
        .set({ needsChoices: lacksChoices(orderLines, eq(orderLines.orderId, id)) })
        .where(eq(orders.id, id))
      await recordAudit(tx, {
        action: 'order-choices-entered',
        subjectId: id,
        name: `Order ${order.number}`,
        ...caller,
      })
    }
    return readOrder(tx, id, viewer)
  })
}
