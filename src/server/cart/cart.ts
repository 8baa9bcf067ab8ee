/** What happens to a session's cart (specification sections 5 and 7). The database holds the truth. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isForeignKeyViolation, type Db } from '#db/client.ts'
import { bracelets, cartItems } from '#db/schema.ts'
import {
  MAX_QUANTITY,
  type cartAddInput,
  type CartLine,
  type cartLineKey,
  type cartSetInput,
} from '#shared/cart.ts'
import type { Done } from '#shared/done.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import { conflict, notFound } from '../errors.ts'
import { braceletJson } from '../shop/shop.ts'

/** A line as a change of it answers: the bracelet comes along in the same statement. */
const changedLine = {
  id: cartItems.id,
  sessionId: cartItems.sessionId,
  braceletId: cartItems.braceletId,
  quantity: cartItems.quantity,
  bracelet: braceletJson(cartItems.braceletId),
}

/** The session's lines, newest first, each with its bracelet. */
export async function listCart(
  db: Db,
  sessionId: string,
  { limit, cursor = MAX_ID }: PageInput,
): Promise<CartLine[]> {
  const query = db
    .select({
      id: cartItems.id,
      sessionId: cartItems.sessionId,
      braceletId: cartItems.braceletId,
      quantity: cartItems.quantity,
      bracelet: bracelets,
    })
    .from(cartItems)
    .innerJoin(bracelets, eq(bracelets.id, cartItems.braceletId))
    .where(and(eq(cartItems.sessionId, sessionId), lt(cartItems.id, cursor)))
    .orderBy(desc(cartItems.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/**
 * Adds to the cart; a bracelet already there has its quantity raised. One statement, so that two tabs lose nothing.
 * @throws NOT_FOUND for an unknown bracelet, CONFLICT when the line would pass 99.
 */
export async function addToCart(db: Db, input: z.infer<typeof cartAddInput>): Promise<CartLine> {
  const raised = sql<number>`${cartItems.quantity} + excluded.quantity`
  const [added] = await db
    .insert(cartItems)
    .values(input)
    .onConflictDoUpdate({
      target: [cartItems.sessionId, cartItems.braceletId],
      set: { quantity: raised, updatedAt: sql`now()` },
      setWhere: sql`${raised} <= ${MAX_QUANTITY}`,
    })
    .returning(changedLine)
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? notFound('There is no such bracelet.') : error
    })
  if (!added) throw conflict(`A cart holds at most ${MAX_QUANTITY} of one bracelet.`, 'QUANTITY_LIMIT')
  return added
}

/**
 * Sets a line's quantity; below 1 it removes the line, repeatably.
 * @throws NOT_FOUND when a quantity of 1 or more is set on a line that is not there.
 */
export async function setCartQuantity(
  db: Db,
  { sessionId, braceletId, quantity }: z.infer<typeof cartSetInput>,
): Promise<CartLine | Done> {
  if (quantity < 1) return removeFromCart(db, { sessionId, braceletId })
  const [updated] = await db
    .update(cartItems)
    .set({ quantity, updatedAt: sql`now()` })
    .where(isLine({ sessionId, braceletId }))
    .returning(changedLine)
  if (!updated) throw notFound('This bracelet is not in the cart.')
  return updated
}

/** Removes one line; repeatable. */
export async function removeFromCart(db: Db, key: z.infer<typeof cartLineKey>): Promise<Done> {
  await db.delete(cartItems).where(isLine(key))
  return { ok: true }
}

/** Empties the session's cart; repeatable. */
export async function clearCart(db: Db, sessionId: string): Promise<Done> {
  await db.delete(cartItems).where(eq(cartItems.sessionId, sessionId))
  return { ok: true }
}

function isLine({ sessionId, braceletId }: z.infer<typeof cartLineKey>) {
  return and(eq(cartItems.sessionId, sessionId), eq(cartItems.braceletId, braceletId))
}
