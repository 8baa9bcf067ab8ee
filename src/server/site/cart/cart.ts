import { and, desc, eq, exists, lt, ne, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { violatedConstraint, type Db, type Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets, cartItems } from '#db/schema/index.ts'
import {
  choicesKey,
  MAX_LINES,
  MAX_QUANTITY,
  type cartAddInput,
  type cartAnswerInput,
  type CartLine,
  type cartLineKey,
  type cartSetInput,
} from '#shared/site/shop/cart.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { MAX_ID, type PageInput } from '#shared/platform/api/paging.ts'
import { conflict, notFound } from '../../errors.ts'
import { absenceOf, braceletJson, offeredId } from '../shop/shop.ts'
import { outOfStock, readStock } from '../shop/stock.ts'
import { ADDITIONS_KEY, answerRepeat, excessOf, keyed, sessionWithSpace } from './additions.ts'
import { readChoices } from '../shop/choices.ts'
import type { Choice } from '#shared/site/shop/shop.ts'

const param = sql.placeholder

/** Columns of a line, including its bracelet, to need only one statement. */
const lineColumns = {
  id: cartItems.id,
  sessionId: cartItems.sessionId,
  braceletId: cartItems.braceletId,
  quantity: cartItems.quantity,
  seenPrice: cartItems.seenPrice,
  bracelet: braceletJson(cartItems.braceletId),
  choices: cartItems.choices,
}

const cartPage = prepared((db) =>
  db
    .select(lineColumns)
    .from(cartItems)
    .where(and(eq(cartItems.sessionId, param('sessionId')), lt(cartItems.id, param('cursor'))))
    .orderBy(desc(cartItems.id))
    .limit(param('limit')),
)

/** The price that the visitor saw; defaults to the current price. */
const seenPrice = sql`coalesce(${param('seenPrice')}::numeric,
  (select ${bracelets.price} from ${bracelets} where ${bracelets.id} = ${param('braceletId')}::bigint))`
/** 0, which the table's check refuses, for a quantity above the stock. Bracelets made to order have no limit. */
const inStock = (quantity: SQL, braceletId: SQLWrapper) => sql<number>`
  case when ${quantity} > (select ${bracelets.stock} from ${bracelets} where ${bracelets.id} = ${braceletId})
    then 0 else ${quantity} end`
const requestedQuantity = sql`${param('quantity')}::integer`
const isLine = sql`${cartItems.braceletId} = ${param('braceletId')}::bigint
  and ${cartItems.choicesKey} = md5(${sql.param(param('choices'), cartItems.choices)}::jsonb::text)`
/** A single statement, so that concurrent additions both count. The table's check refuses more than MAX_QUANTITY. */
const insertLine = (isOnce: boolean) =>
  prepared((db) =>
    db
      .with(...(isOnce ? [keyed(db, 'cart')] : []))
      .insert(cartItems)
      .values({
        sessionId: sessionWithSpace(cartItems, isLine),
        braceletId: offeredId('braceletId'),
        quantity: inStock(requestedQuantity, param('braceletId')),
        choices: param('choices'),
        seenPrice,
      })
      .onConflictDoUpdate({
        target: [cartItems.sessionId, cartItems.braceletId, cartItems.choicesKey],
        set: {
          quantity: inStock(sql`${cartItems.quantity} + excluded.quantity`, cartItems.braceletId),
          seenPrice: sql`excluded.seen_price`,
          updatedAt: sql`now()`,
        },
      })
      .returning(lineColumns),
  )
const [insertOnce, insertAgain] = [insertLine(true), insertLine(false)]

const ofBracelet = and(
  eq(cartItems.sessionId, param('sessionId')),
  eq(cartItems.braceletId, param('braceletId')),
)
const oneLine = prepared((db) =>
  db
    .select(lineColumns)
    .from(cartItems)
    .where(and(eq(cartItems.sessionId, param('sessionId')), isLine)),
)
const linesOfBracelet = prepared((db) => db.select({ id: cartItems.id }).from(cartItems).where(ofBracelet))

const lineIdParam = sql`${param('lineId')}::bigint`
const other = alias(cartItems, 'other')
/**
 * The line that the caller means: by id, otherwise the bracelet's only line or, of several, the one without answers.
 */
const targetLine = (db: Db | Tx) =>
  and(
    ofBracelet,
    or(
      sql`${cartItems.id} = ${lineIdParam}`,
      and(
        sql`${lineIdParam} is null`,
        or(
          sql`${cartItems.choices} = '[]'`,
          not(
            exists(
              db
                .select({ id: other.id })
                .from(other)
                .where(
                  and(
                    eq(other.sessionId, cartItems.sessionId),
                    eq(other.braceletId, cartItems.braceletId),
                    ne(other.id, cartItems.id),
                  ),
                ),
            ),
          ),
        ),
      ),
    ),
  )
const updateQuantity = prepared((db) =>
  db
    .update(cartItems)
    // lowering a quantity is always allowed, even if it still exceeds the stock
    .set({
      quantity: sql`case when ${requestedQuantity} <= ${cartItems.quantity} then ${requestedQuantity}
        else ${inStock(requestedQuantity, cartItems.braceletId)} end`,
      seenPrice,
      updatedAt: sql`now()`,
    })
    .where(targetLine(db))
    .returning(lineColumns),
)
const deleteTarget = prepared((db) =>
  db.delete(cartItems).where(targetLine(db)).returning({ id: cartItems.id }),
)
const deleteOfBracelet = prepared((db) =>
  db
    .delete(cartItems)
    .where(and(ofBracelet, sql`${cartItems.id} = coalesce(${lineIdParam}, ${cartItems.id})`)),
)
const deleteLines = prepared((db) => db.delete(cartItems).where(eq(cartItems.sessionId, param('sessionId'))))

/** The session's lines, newest first: all, or at most `limit` with ids below `cursor`. */
export function listCart(
  db: Db,
  sessionId: string,
  { limit = MAX_LINES, cursor = MAX_ID }: PageInput,
): Promise<CartLine[]> {
  return cartPage(db).execute({ sessionId, cursor, limit })
}

/**
 * Adds a bracelet to the cart, or increases the quantity of a line with the same answers. With a key it adds only
 * once, however often it is sent.
 * @throws NOT_FOUND for a bracelet that is not in the shop; BAD_REQUEST for invalid answers; CONFLICT if the line
 * would exceed MAX_QUANTITY or the stock, the cart MAX_LINES, or if the key belongs to another addition
 */
export async function addToCart(
  db: Db,
  { idempotencyKey, choices: answers = [], seenPrice: seen, ...wanted }: z.infer<typeof cartAddInput>,
): Promise<CartLine> {
  const choices = await readChoices(db, wanted.braceletId, answers)
  const line = { ...wanted, choices }
  const addition = { ...line, choicesKey: hashed(choicesKey(choices)) }
  try {
    const [added] = await (idempotencyKey === undefined
      ? insertAgain(db).execute({ ...line, seenPrice: seen ?? null })
      : insertOnce(db).execute({ ...addition, seenPrice: seen ?? null, idempotencyKey }))
    if (added) return added
  } catch (error) {
    const refusal = absenceOf(error) ?? excessOf(error, 'A cart')
    if (refusal) throw refusal
    const constraint = violatedConstraint(error)
    if (constraint !== QUANTITY_RANGE && constraint !== ADDITIONS_KEY) throw error
    // also for a repeat refused by the quantity's check, which runs before the key's
    const known =
      idempotencyKey !== undefined &&
      (await answerRepeat(db, 'cart', { ...addition, idempotencyKey }, async () => {
        const [found] = await oneLine(db).execute(line)
        return found
      }))
    if (known) return known
    await refuseOverStock(db, line)
  }
  throw conflict(`A cart can hold at most ${MAX_QUANTITY} of one bracelet.`, 'QUANTITY_LIMIT')
}

/** Hashed, so that a key is short and does not contain the buyer's words. */
const hashed = (text: string) => (text === '' ? '' : createHash('sha256').update(text).digest('base64url'))

/**
 * Sets a line's quantity; below 1 it removes the line. Idempotent. Without `lineId` it means the bracelet's only line
 * or, of several, the one without answers.
 * @throws NOT_FOUND for a quantity of 1 or more of a missing line; OUT_OF_STOCK; CONFLICT if several lines match
 */
export async function setCartQuantity(
  db: Db,
  { sessionId, braceletId, lineId, quantity, seenPrice: seen }: z.infer<typeof cartSetInput>,
): Promise<CartLine | Done> {
  const line = { sessionId, braceletId, lineId: lineId ?? null }
  const isRemoval = quantity < 1
  const [changed] = isRemoval
    ? await deleteTarget(db).execute(line)
    : await updateQuantity(db)
        .execute({ ...line, quantity, seenPrice: seen ?? null })
        .catch(async (error: unknown) => {
          if (violatedConstraint(error) === QUANTITY_RANGE) await refuseOverStock(db, line)
          throw error
        })
  if (!changed && lineId === undefined && (await linesOfBracelet(db).execute(line)).length > 1)
    throw severalLines()
  if (isRemoval) return { ok: true }
  if (!changed) throw notFound('This bracelet is not in the cart.')
  return changed as CartLine
}

/**
 * Replaces a line's answers; idempotent. If another line already has the same answers, that one takes over the
 * quantity, up to MAX_QUANTITY. Without `lineId` it means the bracelet's only line, or of several the one without
 * answers.
 * @throws NOT_FOUND; BAD_REQUEST for invalid answers; CONFLICT if several lines match
 */
export async function answerQuestions(
  db: Db,
  { choices: given, ...line }: z.infer<typeof cartAnswerInput>,
): Promise<CartLine> {
  const choices = await readChoices(db, line.braceletId, given)
  const answer = () => replaceAnswers(db, { ...line, choices })
  return answer().catch((error: unknown) => {
    // another tab has just created a line with these answers
    if (violatedConstraint(error) === LINE_KEY) return answer()
    throw error
  })
}

type Answers = Omit<z.infer<typeof cartAnswerInput>, 'choices'> & { choices: Choice[] }

function replaceAnswers(db: Db, { sessionId, braceletId, lineId, choices }: Answers): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const lines = await tx
      .select({ id: cartItems.id, quantity: cartItems.quantity, choices: cartItems.choices })
      .from(cartItems)
      .where(and(eq(cartItems.sessionId, sessionId), eq(cartItems.braceletId, braceletId)))
      .orderBy(cartItems.id)
      .for('update')
    const same = lines.find((line) => choicesKey(line.choices) === choicesKey(choices))
    const meant =
      lineId === undefined
        ? (lines.find((line) => line.choices.length === 0) ?? (lines.length === 1 ? lines[0] : same))
        : lines.find(({ id }) => id === lineId)
    if (!meant && lineId === undefined && lines.length > 1) throw severalLines()
    const stays = same ?? meant
    if (!stays) throw notFound('This bracelet is not in the cart.')
    if (meant && meant.id !== stays.id) await tx.delete(cartItems).where(eq(cartItems.id, meant.id))
    const quantity = meant && meant.id !== stays.id ? stays.quantity + meant.quantity : stays.quantity
    const [answered] = await tx
      .update(cartItems)
      .set({ choices, quantity: Math.min(quantity, MAX_QUANTITY), updatedAt: sql`now()` })
      .where(eq(cartItems.id, stays.id))
      .returning(lineColumns)
    return answered as CartLine
  })
}

const severalLines = () =>
  conflict(
    'This bracelet is in the cart several times, with different answers. Please name its line with lineId.',
    'SEVERAL_LINES',
  )

const LINE_KEY = 'cart_items_line'
const QUANTITY_RANGE = 'cart_items_quantity_range'

/** @throws OUT_OF_STOCK if the line would have exceeded the stock */
async function refuseOverStock(db: Db, { braceletId }: { braceletId: number }): Promise<void> {
  const stock = await readStock(db, braceletId)
  if (stock !== null && stock < MAX_QUANTITY) throw outOfStock(stock)
}

/** Removes one line, or without `lineId` all lines of the bracelet; idempotent. */
export async function removeFromCart(db: Db, { lineId, ...key }: z.infer<typeof cartLineKey>): Promise<Done> {
  await deleteOfBracelet(db).execute({ ...key, lineId: lineId ?? null })
  return { ok: true }
}

/** Empties the session's cart; idempotent. */
export async function clearCart(db: Db, sessionId: string): Promise<Done> {
  await deleteLines(db).execute({ sessionId })
  return { ok: true }
}
