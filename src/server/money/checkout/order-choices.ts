/** Answers to the questions of bracelets made to order, and which are missing. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { bracelets, orderLines, outboxEmails, type checkoutLines } from '#db/schema/index.ts'
import type { BraceletQuestion, Choice } from '#shared/site/shop/shop.ts'

type Lines = typeof checkoutLines | typeof orderLines

/** Condition: a line that satisfies `which` lacks an answer that its bracelet now requires. */
export const lacksChoices = (lines: Lines, which: SQL): SQL<boolean> =>
  sql`exists (
    select from ${lines}
      join ${bracelets} on ${bracelets.id} = ${lines.braceletId}
      cross join jsonb_array_elements(${bracelets.questions}) as asked
    where ${which} and (asked ->> 'required')::boolean and not exists (
      select from jsonb_array_elements(${lines.choices}) as chosen
      where chosen ->> 'question' = asked ->> 'question'))`

/** Lines of orders that need choices, with their bracelets' questions. Few orders need any. */
export async function readQuestions(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, { choices: Choice[]; questions: BraceletQuestion[] }[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .select({ orderId: orderLines.orderId, choices: orderLines.choices, questions: bracelets.questions })
    .from(orderLines)
    .innerJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.id)
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** When buyers were asked for details. Read only for orders that lack something, which are few. */
export async function readDetailsRequestedAt(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: outboxEmails.recordId, createdAt: outboxEmails.createdAt })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.kind, 'order-details-needed'), inArray(outboxEmails.recordId, [...orderIds])))
  return new Map(rows.map(({ orderId, createdAt }) => [orderId, createdAt]))
}
