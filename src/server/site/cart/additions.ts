/** Adds to a cart or wishlist with an idempotency key: only once, however often the request is sent. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isNullViolation, type Db, type Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { additions, type cartItems, type wishlistItems } from '#db/schema/index.ts'
import { MAX_LINES } from '#shared/site/shop/cart.ts'
import { conflict } from '../../errors.ts'

type List = (typeof additions.$inferSelect)['list']
type Addition = {
  sessionId: string
  braceletId: number
  quantity: number
  /** Empty if no questions were answered. */
  choicesKey: string
  idempotencyKey: string
}

/**
 * The session of a new line, or null, which the column refuses, if the session has no space for another. Concurrent
 * additions may exceed the limit by a few. Stops reading at the limit.
 * @param isLine condition for the existing line that this addition would only increase
 */
export const sessionWithSpace = (lines: typeof cartItems | typeof wishlistItems, isLine: SQL) => sql<string>`
  case when exists (select from ${lines} where ${lines.sessionId} = ${sql.placeholder('sessionId')} offset ${MAX_LINES - 1})
    and not exists (select from ${lines} where ${lines.sessionId} = ${sql.placeholder('sessionId')} and ${isLine})
  then null else ${sql.placeholder('sessionId')}::text end`

/** The error for a line that exceeds the session's limit; undefined for any other error. */
export const excessOf = (error: unknown, list: 'A cart' | 'A wishlist') =>
  isNullViolation(error, 'session_id')
    ? conflict(`${list} can hold at most ${MAX_LINES} different items.`, 'LINES_LIMIT')
    : undefined

/** Constraint that a repeated key violates. */
export const ADDITIONS_KEY = 'additions_key'

/** Stores the key in the statement that adds the line, so that both happen or neither. */
export const keyed = (db: Db | Tx, list: List) =>
  db.$with('keyed').as(
    db
      .insert(additions)
      .values({
        list,
        sessionId: sql.placeholder('sessionId'),
        key: sql.placeholder('idempotencyKey'),
        braceletId: sql.placeholder('braceletId'),
        quantity: sql.placeholder('quantity'),
        choicesKey: sql.placeholder('choicesKey'),
      })
      .returning({ id: additions.id }),
  )

const finding = prepared((db) =>
  db
    .select({
      braceletId: additions.braceletId,
      quantity: additions.quantity,
      choicesKey: additions.choicesKey,
    })
    .from(additions)
    .where(
      and(
        eq(additions.list, sql.placeholder('list')),
        eq(additions.sessionId, sql.placeholder('sessionId')),
        eq(additions.key, sql.placeholder('idempotencyKey')),
      ),
    ),
)

/**
 * Returns the line as it is now; undefined if nothing was added with the key.
 * @throws CONFLICT if the key belongs to another addition, or the line was removed
 */
export async function answerRepeat<Line>(
  db: Db,
  list: List,
  { braceletId, quantity, choicesKey, ...key }: Addition,
  findLine: () => Promise<Line | undefined>,
): Promise<Line | undefined> {
  const [first] = await finding(db).execute({ list, ...key })
  if (!first) return undefined
  const isSame =
    first.braceletId === braceletId && first.quantity === quantity && first.choicesKey === choicesKey
  if (!isSame) throw conflict('This idempotency key was already used for a different addition.', 'KEY_USED')
  const line = await findLine()
  if (!line) throw conflict('This was already added, and has since been removed.', 'KEY_USED')
  return line
}
