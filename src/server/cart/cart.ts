/** A session's cart (specification sections 5 and 7). */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isForeignKeyViolation, violatedConstraint, type Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { cartItems } from '#db/schema.ts'
import {
  MAX_QUANTITY,
  type cartAddInput,
  type CartLine,
  type cartLineKey,
  type cartSetInput,
} from '#shared/cart.ts'
import type { Done } from '#shared/idempotency.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import { conflict, notFound } from '../errors.ts'
import { braceletJson } from '../shop/shop.ts'
import { ADDITIONS_KEY, answerRepeat, keyed } from './additions.ts'

const given = sql.placeholder

/** A line's columns, with the bracelet in the same statement. */
const lineColumns = {
  id: cartItems.id,
  sessionId: cartItems.sessionId,
  braceletId: cartItems.braceletId,
  quantity: cartItems.quantity,
  bracelet: braceletJson(cartItems.braceletId),
}

const cartLines = (db: Db) =>
  db
    .select(lineColumns)
    .from(cartItems)
    .where(and(eq(cartItems.sessionId, given('sessionId')), lt(cartItems.id, given('cursor'))))
    .orderBy(desc(cartItems.id))
const wholeCart = prepared(cartLines)
const cartPage = prepared((db) => cartLines(db).limit(given('limit')))

const raised = sql<number>`${cartItems.quantity} + excluded.quantity`
/** One statement, so that concurrent additions from two tabs both count. */
const insertLine = prepared((db) =>
  db
    .insert(cartItems)
    .values({
      sessionId: given('sessionId'),
      braceletId: given('braceletId'),
      quantity: given('quantity'),
    })
    .onConflictDoUpdate({
      target: [cartItems.sessionId, cartItems.braceletId, cartItems.choicesKey],
      set: { quantity: raised, updatedAt: sql`now()` },
      setWhere: sql`${raised} <= ${MAX_QUANTITY}`,
    })
    .returning(lineColumns),
)

/**
 * The same with an idempotency key. Without `setWhere` on purpose: if the quantity is too high the table's check must fail,
 * so that the key is not stored either.
 */
const insertLineOnce = prepared((db) =>
  db
    .with(keyed(db, 'cart'))
    .insert(cartItems)
    .values({
      sessionId: given('sessionId'),
      braceletId: given('braceletId'),
      quantity: given('quantity'),
    })
    .onConflictDoUpdate({
      target: [cartItems.sessionId, cartItems.braceletId, cartItems.choicesKey],
      set: { quantity: raised, updatedAt: sql`now()` },
    })
    .returning(lineColumns),
)

const isLine = and(eq(cartItems.sessionId, given('sessionId')), eq(cartItems.braceletId, given('braceletId')))
const oneLine = prepared((db) => db.select(lineColumns).from(cartItems).where(isLine))
const updateQuantity = prepared((db) =>
  db
    .update(cartItems)
    .set({ quantity: sql`${given('quantity')}`, updatedAt: sql`now()` })
    .where(isLine)
    .returning(lineColumns),
)
const deleteLine = prepared((db) => db.delete(cartItems).where(isLine))
const deleteLines = prepared((db) => db.delete(cartItems).where(eq(cartItems.sessionId, given('sessionId'))))

/** The session's lines, newest first: all of them, or at most `limit` before the id `cursor` (specification section 7). */
export function listCart(
  db: Db,
  sessionId: string,
  { limit, cursor = MAX_ID }: PageInput,
): Promise<CartLine[]> {
  if (limit === undefined) return wholeCart(db).execute({ sessionId, cursor })
  return cartPage(db).execute({ sessionId, cursor, limit })
}

/**
 * Adds to the cart, or raises the quantity of a bracelet already there. With a key it adds once, however often it
 * is sent.
 * @throws NOT_FOUND for an unknown bracelet, CONFLICT if the line would pass MAX_QUANTITY, or the key belongs to something
 *   else.
 */
export async function addToCart(
  db: Db,
  { idempotencyKey, ...line }: z.infer<typeof cartAddInput>,
): Promise<CartLine> {
  try {
    const [added] = await (idempotencyKey === undefined
      ? insertLine(db).execute(line)
      : insertLineOnce(db).execute({ ...line, idempotencyKey }))
    if (added) return added
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('There is no such bracelet.')
    const constraint = violatedConstraint(error)
    if (constraint === ADDITIONS_KEY && idempotencyKey !== undefined)
      return answerRepeat(db, 'cart', { ...line, idempotencyKey }, async () => {
        const [known] = await oneLine(db).execute(line)
        return known
      })
    if (constraint !== 'cart_items_quantity_range') throw error
  }
  throw conflict(`A cart can hold at most ${MAX_QUANTITY} of one bracelet.`, 'QUANTITY_LIMIT')
}

/**
 * Sets a line's quantity; below 1 it removes the line, repeatably.
 * @throws NOT_FOUND if a quantity of 1 or more is set on a line that does not exist.
 */
export async function setCartQuantity(
  db: Db,
  { sessionId, braceletId, quantity }: z.infer<typeof cartSetInput>,
): Promise<CartLine | Done> {
  if (quantity < 1) return removeFromCart(db, { sessionId, braceletId })
  const [updated] = await updateQuantity(db).execute({ sessionId, braceletId, quantity })
  if (!updated) throw notFound('This bracelet is not in the cart.')
  return updated
}

/** Removes one line; repeatable. */
export async function removeFromCart(db: Db, key: z.infer<typeof cartLineKey>): Promise<Done> {
  await deleteLine(db).execute(key)
  return { ok: true }
}

/** Empties the session's cart; repeatable. */
export async function clearCart(db: Db, sessionId: string): Promise<Done> {
  await deleteLines(db).execute({ sessionId })
  return { ok: true }
}
