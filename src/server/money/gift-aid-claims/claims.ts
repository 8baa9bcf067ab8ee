/**
 * Makes Gift Aid claims, one at a time. A gift is in at most one claim that was not returned: a unique index refuses
 * a second one.
 */
import { eq, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { giftAidAdjustments, giftAidClaimLines, giftAidClaims, smallGiftClaims } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { MAX_CLAIM_GIFTS } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { ClaimInput } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { giftAidOf } from '#shared/money/gift-aid/gift-aid.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'
import { readGivingRow } from '../giving/settings.ts'
import { readOverclaimed } from './claim-lines.ts'
import { candidatesOf, everyJudgedGift, type JudgedGift } from '../gift-aid/gifts.ts'
import { readSmallGiftYears } from './small-gifts.ts'

/**
 * Makes a draft with all claimable gifts of these days that are in no claim, adjustments for what earlier claims
 * overclaimed, and small gifts. Idempotent with the same key.
 * @returns its id
 * @throws CONFLICT if there is nothing to claim
 */
export async function makeClaim(db: Db, { from, to, key }: ClaimInput, by: By): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.giftAidClaims})`)
    const settings = await readGivingRow(tx)
    if (settings.hmrcReference === '')
      throw conflict('Please enter your HMRC reference on the page Giving first.')
    const { yearEnd, addsUpSmallGifts } = settings
    const [claim] = await tx
      .insert(giftAidClaims)
      .values({ idempotencyKey: key, fromOn: from, toOn: to, yearEnd, addsUpSmallGifts, createdAt: by.now })
      .onConflictDoNothing()
      .returning({ id: giftAidClaims.id })
    if (!claim) {
      const [made] = await tx
        .select({ id: giftAidClaims.id })
        .from(giftAidClaims)
        .where(eq(giftAidClaims.idempotencyKey, key))
      return made!.id
    }
    const today = londonDay(by.now)
    for await (const gifts of everyJudgedGift(tx, candidatesOf({ from, to }), { yearEnd, today }))
      await addGifts(tx, claim.id, gifts)
    await addAdjustments(tx, claim.id, { yearEnd, today })
    await addSmallGifts(tx, claim.id, today)
    const { gifts, duePence, overclaimedPence } = await sumUp(tx, claim.id)
    if (gifts > MAX_CLAIM_GIFTS)
      throw conflict(
        `There are more than ${MAX_CLAIM_GIFTS.toLocaleString('en-GB')} gifts. Please choose fewer days.`,
      )
    if (duePence <= 0)
      throw conflict(
        overclaimedPence === 0
          ? 'There is nothing to claim for these days.'
          : `${formatPence(overclaimedPence)} was over-claimed before, which is more than these gifts bring.`,
      )
    await recordAudit(tx, {
      action: 'gift-aid-claim-made',
      subjectId: claim.id,
      name: `${from} to ${to}`,
      changes: [{ field: 'due', to: formatPence(duePence) }],
      ...by,
    })
    return claim.id
  })
}

async function addGifts(tx: Tx, claimId: number, gifts: readonly JudgedGift[]): Promise<void> {
  const lines = gifts.flatMap(({ id, fundId, day, judgement, declaration }) => {
    if (!declaration) return []
    const { id: declarationId, title, firstName, lastName, address, postcode, isOutsideUk } = declaration
    const donor = { title, firstName, lastName, address, postcode, isOutsideUk }
    const amountPence = judgement.giftPence
    return { claimId, donationId: id, declarationId, fundId, giftOn: day, amountPence, ...donor }
  })
  if (lines.length > 0) await tx.insert(giftAidClaimLines).values(lines).onConflictDoNothing()
}

async function addAdjustments(
  tx: Tx,
  claimId: number,
  rules: { yearEnd: string; today: string },
): Promise<void> {
  const tooMuch = await readOverclaimed(tx, rules)
  if (tooMuch.length === 0) return
  await tx
    .insert(giftAidAdjustments)
    .values(tooMuch.map(({ pence, ...line }) => ({ ...line, claimId, amountPence: pence })))
    .onConflictDoNothing()
}

async function addSmallGifts(tx: Tx, claimId: number, today: string): Promise<void> {
  const years = await readSmallGiftYears(tx, today, { isLocked: true })
  const claimed = years.flatMap(({ taxYear, leftPence }) =>
    leftPence > 0 ? { claimId, taxYear, amountPence: leftPence } : [],
  )
  if (claimed.length > 0) await tx.insert(smallGiftClaims).values(claimed)
}

/** Stores the sums of a new claim's parts. */
async function sumUp(
  tx: Tx,
  claimId: number,
): Promise<Record<'gifts' | 'duePence' | 'overclaimedPence', number>> {
  const sumOf = async (
    table: typeof giftAidClaimLines | typeof giftAidAdjustments | typeof smallGiftClaims,
  ) => {
    const [row] = await tx
      .select({
        count: sql`count(*)`.mapWith(Number),
        pence: sql`coalesce(sum(${table.amountPence}), 0)`.mapWith(Number),
      })
      .from(table)
      .where(eq(table.claimId, claimId))
    return row ?? { count: 0, pence: 0 }
  }
  const gifts = await sumOf(giftAidClaimLines)
  const overclaimedPence = giftAidOf((await sumOf(giftAidAdjustments)).pence)
  const smallPence = (await sumOf(smallGiftClaims)).pence
  const duePence = giftAidOf(gifts.pence) + giftAidOf(smallPence) - overclaimedPence
  await tx
    .update(giftAidClaims)
    .set({ gifts: gifts.count, giftPence: gifts.pence, overclaimedPence, smallPence, duePence })
    .where(eq(giftAidClaims.id, claimId))
  return { gifts: gifts.count, duePence, overclaimedPence }
}
