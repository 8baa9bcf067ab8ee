/** Erases names and addresses of Gift Aid declarations. The rows stay, but can no longer support a claim. */
import { and, eq, gte, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import {
  donations,
  giftAidClaimLines,
  giftAidDeclarations,
  giftAidEndings,
  retainedDeclarations,
} from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'

/** A trigger allows declarations to be changed to these values only. */
const EMPTY = {
  title: '',
  firstName: ERASED,
  lastName: ERASED,
  address: ERASED,
  postcode: '',
  supporterId: null,
}

export async function eraseDeclarations(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const erased = inArray(giftAidDeclarations.id, [...ids])
  await tx
    .insert(giftAidEndings)
    .select(
      tx
        .select({
          declarationId: giftAidDeclarations.id,
          endsOn: giftAidDeclarations.startsOn,
          reason: sql<'erased'>`'erased'`.as('reason'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(giftAidDeclarations)
        .where(erased),
    )
    .onConflictDoUpdate({
      target: giftAidEndings.declarationId,
      set: { endsOn: sql`excluded.ends_on`, reason: 'erased' },
    })
  await tx.update(giftAidDeclarations).set(EMPTY).where(erased)
  await tx.delete(retainedDeclarations).where(inArray(retainedDeclarations.declarationId, [...ids]))
  // a claimed declaration is erased only once it is old; its copies in claims then go too
  const { supporterId: _, ...copied } = EMPTY
  await tx
    .update(giftAidClaimLines)
    .set(copied)
    .where(inArray(giftAidClaimLines.declarationId, [...ids]))
}

/**
 * Erases declarations of donors who have given nothing since `before`, and by which no gift was claimed since then.
 * @returns how many, at most `limit`
 */
export async function eraseOldDeclarations(tx: Tx, before: Date, limit: number): Promise<number> {
  const day = londonDay(before)
  const { id, supporterId, donationId, madeOn, firstName } = giftAidDeclarations
  const old = await tx
    .select({ id })
    .from(giftAidDeclarations)
    .where(
      and(
        lt(madeOn, day),
        ne(firstName, ERASED),
        sql`not exists (select from ${donations} gift where gift.created_at >= ${before.toISOString()}::timestamptz
          and (gift.supporter_id = ${supporterId} or gift.id = ${donationId}))`,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(giftAidClaimLines)
            .where(and(eq(giftAidClaimLines.declarationId, id), gte(giftAidClaimLines.giftOn, day))),
        ),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = old.map((row) => row.id)
  await eraseDeclarations(tx, ids)
  return ids.length
}
