import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { violatedConstraint, type Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets, wishlistItems } from '#db/schema/index.ts'
import { MAX_LINES } from '#shared/site/shop/cart.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { MAX_ID, type PageInput } from '#shared/platform/api/paging.ts'
import type { WishlistItem, wishlistAddInput, wishlistKey } from '#shared/site/shop/wishlist.ts'
import { ADDITIONS_KEY, answerRepeat, excessOf, keyed, sessionWithSpace } from '../cart/additions.ts'
import { absenceOf, braceletJson, offeredId } from '../shop/shop.ts'

const param = sql.placeholder

const savedItem = {
  id: wishlistItems.id,
  sessionId: wishlistItems.sessionId,
  braceletId: wishlistItems.braceletId,
  bracelet: braceletJson(wishlistItems.braceletId, sql`, 'slug', ${bracelets.slug}`),
}
const wishlistPage = prepared((db) =>
  db
    .select(savedItem)
    .from(wishlistItems)
    .where(and(eq(wishlistItems.sessionId, param('sessionId')), lt(wishlistItems.id, param('cursor'))))
    .orderBy(desc(wishlistItems.id))
    .limit(param('limit')),
)

const isSame = sql`${wishlistItems.braceletId} = ${param('braceletId')}::bigint`
const saving = (isOnce: boolean) =>
  prepared((db) =>
    db
      .with(...(isOnce ? [keyed(db, 'wishlist')] : []))
      .insert(wishlistItems)
      .values({ sessionId: sessionWithSpace(wishlistItems, isSame), braceletId: offeredId('braceletId') })
      // an update, because `do nothing` would return no row
      .onConflictDoUpdate({
        target: [wishlistItems.sessionId, wishlistItems.braceletId],
        set: { sessionId: sql`excluded.session_id` },
      })
      .returning(savedItem),
  )
const [saveOnce, saveAgain] = [saving(true), saving(false)]

const isItem = and(eq(wishlistItems.sessionId, param('sessionId')), isSame)
const oneItem = prepared((db) => db.select(savedItem).from(wishlistItems).where(isItem))
const removing = prepared((db) => db.delete(wishlistItems).where(isItem))

/** The session's saved bracelets, newest first: all, or at most `limit` with ids below `cursor`. */
export function listWishlist(
  db: Db,
  sessionId: string,
  { limit = MAX_LINES, cursor = MAX_ID }: PageInput,
): Promise<WishlistItem[]> {
  return wishlistPage(db).execute({ sessionId, cursor, limit })
}

/**
 * Saves a bracelet; saving it again returns the same item. With a key, a repeat does not restore an item that was
 * removed meanwhile.
 * @throws NOT_FOUND for a bracelet that is not in the shop; CONFLICT above MAX_LINES, or if the key belongs to
 * another addition
 */
export async function addToWishlist(
  db: Db,
  { idempotencyKey, ...wanted }: z.infer<typeof wishlistAddInput>,
): Promise<WishlistItem> {
  const addition = { ...wanted, quantity: 1, choicesKey: '' }
  try {
    const [saved] = await (idempotencyKey === undefined
      ? saveAgain(db).execute(wanted)
      : saveOnce(db).execute({ ...addition, idempotencyKey }))
    if (!saved) throw new Error('an upsert answered no row')
    return saved
  } catch (error) {
    const refusal = absenceOf(error) ?? excessOf(error, 'A wishlist')
    if (refusal) throw refusal
    if (idempotencyKey === undefined || violatedConstraint(error) !== ADDITIONS_KEY) throw error
    const known = await answerRepeat(db, 'wishlist', { ...addition, idempotencyKey }, async () => {
      const [found] = await oneItem(db).execute(wanted)
      return found
    })
    if (!known) throw error
    return known
  }
}

/** Removes a saved bracelet; idempotent. */
export async function removeFromWishlist(db: Db, key: z.infer<typeof wishlistKey>): Promise<Done> {
  await removing(db).execute(key)
  return { ok: true }
}
