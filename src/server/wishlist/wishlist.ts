/** What happens to a session's wishlist (specification sections 2 and 7). */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isForeignKeyViolation, type Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets, wishlistItems } from '#db/schema.ts'
import type { Done } from '#shared/done.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import type { WishlistItem, wishlistKey } from '#shared/wishlist.ts'
import { notFound } from '../errors.ts'
import { braceletJson } from '../shop/shop.ts'

const given = sql.placeholder

const savedItems = (db: Db) =>
  db
    .select({
      id: wishlistItems.id,
      sessionId: wishlistItems.sessionId,
      braceletId: wishlistItems.braceletId,
      bracelet: bracelets,
    })
    .from(wishlistItems)
    .innerJoin(bracelets, eq(bracelets.id, wishlistItems.braceletId))
    .where(and(eq(wishlistItems.sessionId, given('sessionId')), lt(wishlistItems.id, given('cursor'))))
    .orderBy(desc(wishlistItems.id))
const wholeWishlist = prepared(savedItems)
const wishlistPage = prepared((db) => savedItems(db).limit(given('limit')))

const saving = prepared((db) =>
  db
    .insert(wishlistItems)
    .values({ sessionId: given('sessionId'), braceletId: given('braceletId') })
    // a row must be touched to be answered
    .onConflictDoUpdate({
      target: [wishlistItems.sessionId, wishlistItems.braceletId],
      set: { sessionId: sql`excluded.session_id` },
    })
    .returning({
      id: wishlistItems.id,
      sessionId: wishlistItems.sessionId,
      braceletId: wishlistItems.braceletId,
      bracelet: braceletJson(wishlistItems.braceletId),
    }),
)

const removing = prepared((db) =>
  db
    .delete(wishlistItems)
    .where(
      and(eq(wishlistItems.sessionId, given('sessionId')), eq(wishlistItems.braceletId, given('braceletId'))),
    ),
)

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
 * Saves a bracelet; a second time answers the same item.
 * @throws NOT_FOUND for an unknown bracelet.
 */
export async function addToWishlist(db: Db, key: z.infer<typeof wishlistKey>): Promise<WishlistItem> {
  const [item] = await saving(db)
    .execute(key)
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? notFound('There is no such bracelet.') : error
    })
  if (!item) throw new Error('an upsert answered no row')
  return item
}

/** Removes a saved bracelet; repeatable. */
export async function removeFromWishlist(db: Db, key: z.infer<typeof wishlistKey>): Promise<Done> {
  await removing(db).execute(key)
  return { ok: true }
}
