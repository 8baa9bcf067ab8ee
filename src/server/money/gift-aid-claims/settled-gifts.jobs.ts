/** Closes gifts that claims need not judge again, so that reading what can be claimed takes as long as it has gifts. */
import { and, gt, inArray, not, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, giftAidClaimLines, giftAidDeclarations, payments } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { Deps } from '../../context.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { GIFTS_PER_READ, isClaimed, isFiled, mayBeDeclared } from '../gift-aid/gifts.ts'
import { readGivingRow } from '../giving/settings.ts'
import { readOverclaimed, type ClaimRules } from './claim-lines.ts'

/** Closes what is settled, in parts. A gift that another transaction has locked stays open until the next night. */
export async function closeSettledGifts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const { yearEnd } = await readGivingRow(db)
  const rules = { yearEnd, today: londonDay(clock()) }
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    // oxlint-disable-next-line no-await-in-loop -- each part starts after the previous one
    last = await db.transaction((tx) => closePart(tx, rules, after))
    if (signal?.aborted) return
  }
}

/** @returns the last gift that was looked at; undefined if there are no more */
async function closePart(tx: Tx, rules: ClaimRules, after: number): Promise<number | undefined> {
  // waits for declarations whose transactions may not have seen these gifts
  await tx.execute(sql`lock table ${giftAidDeclarations} in share mode`)
  const open = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(donations.giftAidOpen, gt(donations.id, after)))
    .orderBy(donations.id)
    .limit(GIFTS_PER_READ)
    .for('no key update', { skipLocked: true })
  if (open.length === 0) return undefined
  // only these later statements see everything that was committed before the locks
  const theirs = inArray(
    donations.id,
    open.map(({ id }) => id),
  )
  const owed = await readOverclaimed(tx, rules, theirs)
  const owedGifts = tx
    .select({ id: giftAidClaimLines.donationId })
    .from(giftAidClaimLines)
    .where(
      inArray(
        giftAidClaimLines.id,
        owed.map(({ lineId }) => lineId),
      ),
    )
  const isReturned = sql`exists (select from ${payments}
    where ${payments.paymentIntentId} = ${donations.paymentIntentId} and ${payments.refunded} + ${payments.lost} >= ${payments.amount})`
  const isUnclaimable = and(not(isClaimed), or(not(sql`(${mayBeDeclared})`), isReturned))
  await tx
    .update(donations)
    .set({ giftAidOpen: false })
    .where(and(theirs, or(isUnclaimable, and(isFiled, notInArray(donations.id, owedGifts)))))
  return open.at(-1)?.id
}

export const settledGifts = {
  name: 'settled gifts',
  run: (deps, _log, signal) => closeSettledGifts(deps, signal),
} satisfies NightlyJob
