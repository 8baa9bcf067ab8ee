/** What happens to a session's wishlist (specification sections 2 and 7). */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isForeignKeyViolation, type Db } from '#db/client.ts'
import { bracelets, wishlistItems } from '#db/schema.ts'
import type { Done } from '#shared/done.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import type { WishlistItem, wishlistKey } from '#shared/wishlist.ts'
import { notFound } from '../errors.ts'
import { braceletJson } from '../shop/shop.ts'

/** The session's saved bracelets, newest first. */
export async function listWishlist(
  db: Db,
  sessionId: string,
  { limit, cursor = MAX_ID }: PageInput,
): Promise<WishlistItem[]> {
  const query = db
    .select({
      id: wishlistItems.id,
      sessionId: wishlistItems.sessionId,
      braceletId: wishlistItems.braceletId,
      bracelet: bracelets,
    })
    .from(wishlistItems)
    .innerJoin(bracelets, eq(bracelets.id, wishlistItems.braceletId))
    .where(and(eq(wishlistItems.sessionId, sessionId), lt(wishlistItems.id, cursor)))
    .orderBy(desc(wishlistItems.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/**
 * Saves a bracelet; a second time answers the same item.
 * @throws NOT_FOUND for an unknown bracelet.
 */
export async function addToWishlist(db: Db, key: z.infer<typeof wishlistKey>): Promise<WishlistItem> {
  const [item] = await db
    .insert(wishlistItems)
    .values(key)
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
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? notFound('There is no such bracelet.') : error
    })
  if (!item) throw new Error('an upsert answered no row')
  return item
}

/** Removes a saved bracelet; repeatable. */
export async function removeFromWishlist(
  db: Db,
  { sessionId, braceletId }: z.infer<typeof wishlistKey>,
): Promise<Done> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.sessionId, sessionId), eq(wishlistItems.braceletId, braceletId)))
  return { ok: true }
}
