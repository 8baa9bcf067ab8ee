/** The current state of a claim: until HMRC has it, it includes only what can still be claimed. */
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { giftAidClaimLines, giftAidClaims, smallGiftClaims } from '#db/schema/index.ts'
import { giftAidOf } from '#shared/money/gift-aid/gift-aid.ts'
import { claimableSmallPence, isFiledState } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { lostOf, readLines, readOverclaimed } from './claim-lines.ts'
import { readSmallGiftYears } from './small-gifts.ts'

type Claim = typeof giftAidClaims.$inferSelect

export type CurrentClaim = {
  claim: Claim
  /** Pence still claimable, by line id; lines that are missing here are unchanged. */
  left: Map<number, number>
  /** How many gifts have become less claimable, or not at all. */
  changedSince: number
  small: { taxYear: number; pence: number }[]
}

/** Computes the current state without storing it. */
export async function readCurrent(db: Db | Tx, claim: Claim, today: string): Promise<CurrentClaim> {
  const rules = { yearEnd: claim.yearEnd, today }
  const ofClaim = eq(giftAidClaims.id, claim.id)
  const small = await db
    .select({ taxYear: smallGiftClaims.taxYear, pence: smallGiftClaims.amountPence })
    .from(smallGiftClaims)
    .where(eq(smallGiftClaims.claimId, claim.id))
    .orderBy(smallGiftClaims.taxYear)
  if (isFiledState(claim.state)) {
    const changed = await readOverclaimed(db, rules, ofClaim)
    return { claim, left: new Map(), changedSince: changed.length, small }
  }
  if (claim.state === 'returned') return { claim, left: new Map(), changedSince: 0, small }
  const lines = await readLines(db, ofClaim, rules)
  const changed = lines.filter((line) => lostOf(line) > 0)
  const years = small.length === 0 ? [] : await readSmallGiftYears(db, today)
  const smallLeft = small.flatMap(({ taxYear, pence }) => {
    const year = years.find((each) => each.taxYear === taxYear)
    const others = year && { ...year, claimedPence: year.claimedPence - pence }
    const left = others ? Math.min(pence, claimableSmallPence(others, today)) : 0
    return left > 0 ? [{ taxYear, pence: left }] : []
  })
  const giftPence = lines.reduce((sum, { leftPence }) => sum + leftPence, 0)
  const smallPence = smallLeft.reduce((sum, { pence }) => sum + pence, 0)
  return {
    claim: {
      ...claim,
      gifts: lines.filter(({ leftPence }) => leftPence > 0).length,
      giftPence,
      smallPence,
      duePence: giftAidOf(giftPence) + giftAidOf(smallPence) - claim.overclaimedPence,
    },
    left: new Map(changed.map(({ id, leftPence }) => [id, leftPence])),
    changedSince: changed.length,
    small: smallLeft,
  }
}

/** Stores the current state, when the claim's file is taken or it goes to HMRC. */
export async function storeCurrent(tx: Tx, current: CurrentClaim): Promise<void> {
  const { claim, left, small } = current
  for (const [id, amountPence] of left) {
    const line = eq(giftAidClaimLines.id, id)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await (amountPence > 0
      ? tx.update(giftAidClaimLines).set({ amountPence }).where(line)
      : tx.delete(giftAidClaimLines).where(line))
  }
  await tx.delete(smallGiftClaims).where(eq(smallGiftClaims.claimId, claim.id))
  if (small.length > 0)
    await tx
      .insert(smallGiftClaims)
      .values(small.map(({ taxYear, pence }) => ({ claimId: claim.id, taxYear, amountPence: pence })))
  const { gifts, giftPence, smallPence, duePence } = claim
  await tx
    .update(giftAidClaims)
    .set({ gifts, giftPence, smallPence, duePence })
    .where(eq(giftAidClaims.id, claim.id))
}
