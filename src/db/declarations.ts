/** Reads Gift Aid declarations. It is in `db` because emails about gifts need them too. */
import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Declaration } from '#shared/money/gift-aid/declaration.schema.ts'
import type { Db, Tx } from './client.ts'
import {
  donations,
  giftAidClaimLines,
  giftAidConfirmations,
  giftAidDeclarations,
  giftAidEndings,
} from './schema/index.ts'

/**
 * Returns declarations with their endings and confirmations, newest first. `supporterId`, `donationId` and `mandateId`
 * decide which gifts a declaration covers.
 */
export const readDeclarations = async (db: Db | Tx, where: SQL | undefined) => {
  const rows = await db
    .select({
      ...getTableColumns(giftAidDeclarations),
      // no join, which PostgreSQL would begin by reading all gifts
      mandateId: sql<number | null>`(select given.mandate_id from ${donations} given
        where given.id = ${giftAidDeclarations.donationId})`.mapWith(Number),
      endsOn: giftAidEndings.endsOn,
      endedBecause: giftAidEndings.reason,
      isConfirmed: sql<boolean>`${giftAidConfirmations.declarationId} is not null`,
    })
    .from(giftAidDeclarations)
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .leftJoin(giftAidConfirmations, eq(giftAidConfirmations.declarationId, giftAidDeclarations.id))
    .where(where)
  return rows.toSorted((one, other) => other.id - one.id)
}
export type StoredDeclaration = Awaited<ReturnType<typeof readDeclarations>>[number]

/** Returns those of the declarations that a gift was claimed under: HMRC may ask for them. */
export async function claimedAmong(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: giftAidClaimLines.declarationId })
    .from(giftAidClaimLines)
    .where(inArray(giftAidClaimLines.declarationId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Leaves out internal fields: the rest is shown to the donor and the owner. */
export function shownDeclaration({
  supporterId: _supporter,
  donationId: _donation,
  mandateId: _mandate,
  createdAt: _createdAt,
  ...shown
}: StoredDeclaration): Declaration {
  return shown
}
