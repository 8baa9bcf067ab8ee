/** Reads Gift Aid declarations: the emails about gifts need them too. */
import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import { londonDay } from '#shared/fulfilment.ts'
import { coveringDeclaration } from '#shared/gift-aid.ts'
import type { Declaration } from '#shared/gift-aid-page.ts'
import type { Db, Tx } from './client.ts'
import { giftAidClaimLines, giftAidDeclarations, giftAidEndings } from './schema.ts'

/** Declarations with their endings, the newest first; `supporterId` and `donationId` are for the rules. */
export const readDeclarations = async (db: Db | Tx, where: SQL | undefined) => {
  const rows = await db
    .select({
      ...getTableColumns(giftAidDeclarations),
      endsOn: giftAidEndings.endsOn,
      endedBecause: giftAidEndings.reason,
    })
    .from(giftAidDeclarations)
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .where(where)
  return rows.toSorted((one, other) => other.id - one.id)
}
export type StoredDeclaration = Awaited<ReturnType<typeof readDeclarations>>[number]

/** The declarations that may cover one of these gifts. */
export const declarationsFor = (
  db: Db | Tx,
  gifts: readonly { id: number; supporterId: number | null }[],
): Promise<StoredDeclaration[]> =>
  readDeclarations(
    db,
    or(
      inArray(
        giftAidDeclarations.donationId,
        gifts.map(({ id }) => id),
      ),
      and(
        eq(giftAidDeclarations.scope, 'all gifts'),
        inArray(
          giftAidDeclarations.supporterId,
          gifts.flatMap(({ supporterId }) => supporterId ?? []),
        ),
      ),
    ),
  )

/** The declaration that covers a gift, if one does. */
export async function declarationOf(
  db: Db | Tx,
  gift: { id: number; supporterId: number | null; createdAt: Date },
  now: Date,
): Promise<StoredDeclaration | undefined> {
  const found = await declarationsFor(db, [gift])
  return coveringDeclaration({ ...gift, day: londonDay(gift.createdAt) }, found, londonDay(now))
}

/** Those of the declarations by which a gift was claimed: HMRC may ask for them. */
export async function claimedAmong(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: giftAidClaimLines.declarationId })
    .from(giftAidClaimLines)
    .where(inArray(giftAidClaimLines.declarationId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Only what its donor and the owner see. */
export function shownDeclaration({
  supporterId: _supporter,
  donationId: _donation,
  createdAt: _createdAt,
  ...shown
}: StoredDeclaration): Declaration {
  return shown
}
