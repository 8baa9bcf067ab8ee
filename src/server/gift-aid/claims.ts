/**
 * Makes claims of Gift Aid, one at a time. A gift is in at most one claim that was not returned: a unique index refuses
 * it a second time.
 */
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  giftAidAdjustments,
  giftAidClaimLines,
  giftAidClaims,
  payments,
  smallGiftClaims,
} from '#db/schema.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { FILED_STATES, MAX_CLAIM_GIFTS } from '#shared/gift-aid-claim-states.ts'
import type { ClaimInput } from '#shared/gift-aid-claims.ts'
import { giftAidOf } from '#shared/gift-aid.ts'
import { formatPence } from '#shared/money.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import { conflict } from '../errors.ts'
import { readGivingRow } from '../giving/settings.ts'
import { candidatesOf, everyJudgedGift, type JudgedGift } from './gifts.ts'
import { readSmallGiftYears } from './small-gifts.ts'

/**
 * Makes a draft of all claimable gifts of some days that are in no claim, with what earlier claims got too much, and
 * with small gifts. Repeatable with the same key.
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
    await addAdjustments(tx, claim.id)
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
      detail: `${from} to ${to}, ${formatPence(duePence)}`,
      ...by,
    })
    return claim.id
  })
}

async function addGifts(tx: Tx, claimId: number, gifts: readonly JudgedGift[]): Promise<void> {
  const lines = gifts.flatMap(({ id, fundId, day, amountPence, returnedPence, declaration }) => {
    if (!declaration) return []
    const { id: declarationId, title, firstName, lastName, address, postcode, isOutsideUk } = declaration
    const donor = { title, firstName, lastName, address, postcode, isOutsideUk }
    const left = amountPence - returnedPence
    return { claimId, donationId: id, declarationId, fundId, giftOn: day, amountPence: left, ...donor }
  })
  if (lines.length > 0) await tx.insert(giftAidClaimLines).values(lines).onConflictDoNothing()
}

/** What of each filed gift was refunded or lost since it was claimed, and is in no adjustment yet. */
export const overclaimed = (): SQL => sql`
  select line.id as line_id, line.fund_id, line.amount_pence - gift.left_pence - coalesce(adjusted.pence, 0) as pence,
    line.amount_pence - gift.left_pence as returned_pence
  from ${payments} payment
  join ${donations} donation on donation.payment_intent_id = payment.payment_intent_id
  join ${giftAidClaimLines} line on line.donation_id = donation.id and line.is_open
  join ${giftAidClaims} claim on claim.id = line.claim_id and ${inArray(sql`claim.state`, FILED_STATES)}
  cross join lateral
    (select ((payment.amount - payment.refunded - payment.lost) * 100)::int as left_pence) gift
  left join lateral (select sum(amount_pence)::int as pence from ${giftAidAdjustments}
    where line_id = line.id and is_open) adjusted on true
  where (payment.refunded > 0 or payment.lost > 0)
    and line.amount_pence - gift.left_pence > coalesce(adjusted.pence, 0)`

async function addAdjustments(tx: Tx, claimId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${giftAidAdjustments} (claim_id, line_id, amount_pence, returned_pence)
    select ${claimId}, line_id, pence, returned_pence from (${overclaimed()}) too_much
    on conflict do nothing`)
}

async function addSmallGifts(tx: Tx, claimId: number, today: string): Promise<void> {
  const years = await readSmallGiftYears(tx, today, { isLocked: true })
  const claimed = years.flatMap(({ taxYear, leftPence }) =>
    leftPence > 0 ? { claimId, taxYear, amountPence: leftPence } : [],
  )
  if (claimed.length > 0) await tx.insert(smallGiftClaims).values(claimed)
}

/** Writes the sums of its parts to a new claim. */
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
