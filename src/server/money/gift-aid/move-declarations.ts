/** Moves Gift Aid declarations along with a donor's email address. */
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, giftAidDeclarations } from '#db/schema/index.ts'
import { isNamedAs } from '#shared/money/gift-aid/gift-aid-names.ts'

/**
 * Gives a donor's declarations, and gifts under the same name, to the supporter of the corrected address, because a
 * declaration only covers gifts of its own supporter. Those of other people at the earlier address stay.
 * @returns how many declarations
 */
export async function moveDeclarations(
  tx: Tx,
  { from, to, name }: { from: number | null; to: number | null; name: string },
): Promise<number> {
  if (from === null || to === null || from === to) return 0
  const declared = await tx
    .select()
    .from(giftAidDeclarations)
    .where(eq(giftAidDeclarations.supporterId, from))
    .for('update')
  const theirs = declared.filter((declaration) => isNamedAs(declaration, name))
  if (theirs.length === 0) return 0
  const gifts = await tx
    .select({ id: donations.id, donorName: donations.donorName })
    .from(donations)
    .where(eq(donations.supporterId, from))
  const covered = gifts.filter(({ donorName }) => theirs.some((each) => isNamedAs(each, donorName)))
  for (const [table, rows] of [
    [giftAidDeclarations, theirs],
    [donations, covered],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx
      .update(table)
      .set({ supporterId: to })
      .where(
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
      )
  return theirs.length
}
