/** A session's wishlist (specification sections 2 and 7). */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { violatedConstraint, type Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets, wishlistItems } from '#db/schema.ts'
import type { Done } from '#shared/idempotency.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import type { WishlistItem, wishlistAddInput, wishlistKey } from '#shared/wishlist.ts'
import { ADDITIONS_KEY, answerRepeat, keyed } from '../cart/additions.ts'
import { absenceOf, braceletJson, offeredId } from '../shop/shop.ts'

const given = sql.placeholder

const savedItem = {
  id: wishlistItems.id,
  sessionId: wishlistItems.sessionId,
  braceletId: wishlistItems.braceletId,
  bracelet: braceletJson(
    wishlistItems.braceletId,
    sql`, 'slug', ${bracelets.slug}, 'questions', ${bracelets.questions}`,
  ),
}
const savedItems = (db: Db) =>
  db
    .select(savedItem)
    .from(wishlistItems)
    .where(and(eq(wishlistItems.sessionId, given('sessionId')), lt(wishlistItems.id, given('cursor'))))
    .orderBy(desc(wishlistItems.id))
const wholeWishlist = prepared(savedItems)
const wishlistPage = prepared((db) => savedItems(db).limit(given('limit')))

const item = { sessionId: given('sessionId'), braceletId: offeredId('braceletId') }
// only an updated row is returned
const touch = {
  target: [wishlistItems.sessionId, wishlistItems.braceletId],
  set: { sessionId: sql`excluded.session_id` },
}
const saving = prepared((db) =>
  db.insert(wishlistItems).values(item).onConflictDoUpdate(touch).returning(savedItem),
)
const savingKeyed = prepared((db) =>
  db
    .with(keyed(db, 'wishlist'))
    .insert(wishlistItems)
    .values(item)
    .onConflictDoUpdate(touch)
    .returning(savedItem),
)

const isItem = and(
  eq(wishlistItems.sessionId, given('sessionId')),
  eq(wishlistItems.braceletId, given('braceletId')),
)
const oneItem = prepared((db) => db.select(savedItem).from(wishlistItems).where(isItem))
const removing = prepared((db) => db.delete(wishlistItems).where(isItem))

/** The session's saved bracelets, newest first: all of them, or at most `limit` before the id `cursor`. */
export function listWishlist(
  db: Db,
  sessionId: string,
  { limit, cursor = MAX_ID }: PageInput,
): Promise<WishlistItem[]> {
  if (limit === undefined) return wholeWishlist(db).execute({ sessionId, cursor })
  return wishlistPage(db).execute({ sessionId, cursor, limit })
}

/**
 * Saves a bracelet; a second time answers the same item. With a key a repeat does not bring back what was removed
 * since.
 * @throws NOT_FOUND for a bracelet that is not in the shop, CONFLICT if the key belongs to something else.
 */
export async function addToWishlist(
  db: Db,
  { idempotencyKey, ...wanted }: z.infer<typeof wishlistAddInput>,
): Promise<WishlistItem> {
  const addition = { ...wanted, quantity: 1, choicesKey: '' }
  try {
    const [saved] = await (idempotencyKey === undefined
      ? saving(db).execute(wanted)
      : savingKeyed(db).execute({ ...addition, idempotencyKey }))
    if (!saved) throw new Error('an upsert answered no row')
    return saved
  } catch (error) {
    const absence = absenceOf(error)
    if (absence) throw absence
    if (idempotencyKey === undefined || violatedConstraint(error) !== ADDITIONS_KEY) throw error
    return answerRepeat(db, 'wishlist', { ...addition, idempotencyKey }, async () => {
      const [known] = await oneItem(db).execute(wanted)
      return known
    })
  }
}

/** Removes a saved bracelet; repeatable. */
export async function removeFromWishlist(db: Db, key: z.infer<typeof wishlistKey>): Promise<Done> {
  await removing(db).execute(key)
  return { ok: true }
}
