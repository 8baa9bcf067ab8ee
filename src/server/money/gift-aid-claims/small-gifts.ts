/** Small cash and contactless gifts without a declaration (GASDS): how much was collected and claimed by tax year. */
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, giftAidClaimLines, smallGiftClaims, smallGifts } from '#db/schema/index.ts'
import { taxYearDays, taxYearText } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  claimableSmallPence,
  MAX_SMALL_PENCE,
  openTaxYears,
  smallGiftsUntil,
  SMALL_MATCH,
} from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { SmallGiftsInput, SmallGiftYear } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatPence, toPence } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'
import { saveVersion } from '../../platform/editing.ts'
import { readGivingRow } from '../giving/settings.ts'
import { readLines, type ClaimRules } from './claim-lines.ts'

/**
 * Tax years that can still be claimed, current one first. @param isLocked locks them against other claims until the
 * transaction ends
 */
export async function readSmallGiftYears(
  db: Db | Tx,
  today: string,
  { isLocked = false } = {},
): Promise<SmallGiftYear[]> {
  const taxYears = openTaxYears(today)
  const reading = db.select().from(smallGifts).where(inArray(smallGifts.taxYear, taxYears))
  // one after another, because what was claimed must be read under the lock
  const collected = await (isLocked ? reading.orderBy(smallGifts.taxYear).for('update') : reading)
  const claimed = await db
    .select({
      taxYear: smallGiftClaims.taxYear,
      pence: sql`sum(${smallGiftClaims.amountPence})`.mapWith(Number),
    })
    .from(smallGiftClaims)
    .where(and(inArray(smallGiftClaims.taxYear, taxYears), eq(smallGiftClaims.isOpen, true)))
    .groupBy(smallGiftClaims.taxYear)
  const { yearEnd } = await readGivingRow(db)
  const years: SmallGiftYear[] = []
  for (const taxYear of taxYears) {
    const row = collected.find((each) => each.taxYear === taxYear)
    const sums = {
      taxYear,
      collectedPence: row?.collectedPence ?? 0,
      claimedPence: claimed.find((each) => each.taxYear === taxYear)?.pence ?? 0,
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      matchPence: await readMatchPence(db, taxYear, { yearEnd, today }),
    }
    years.push({
      ...sums,
      leftPence: claimableSmallPence(sums, today),
      until: smallGiftsUntil(taxYear),
      version: row?.version ?? 0,
    })
  }
  return years
}

/** Lines judged at once. Few gifts add up to the most that a tax year may have. */
const LINES_PER_READ = 50

/**
 * Ten times the gifts in claims of a tax year that can still be claimed, in pence. Judges only as many of them as it
 * takes to allow the most small gifts that a tax year may have.
 */
async function readMatchPence(db: Db | Tx, taxYear: number, rules: ClaimRules): Promise<number> {
  const { from, to } = taxYearDays(taxYear)
  const { giftOn, donationId, isOpen } = giftAidClaimLines
  let giftPence = 0
  for (let looked = 0; ; looked += LINES_PER_READ) {
    // oxlint-disable-next-line no-await-in-loop -- the next lines are rarely needed
    const lines = await db
      .select({ donationId })
      .from(giftAidClaimLines)
      .where(and(isOpen, between(giftOn, from, to)))
      .orderBy(giftOn, giftAidClaimLines.id)
      .limit(LINES_PER_READ)
      .offset(looked)
    const gifts = inArray(
      donations.id,
      lines.map((line) => line.donationId),
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const { leftPence } of await readLines(db, gifts, rules)) giftPence += leftPence
    if (SMALL_MATCH * giftPence >= MAX_SMALL_PENCE) return MAX_SMALL_PENCE
    if (lines.length < LINES_PER_READ) return SMALL_MATCH * giftPence
  }
}

/** Sets what was collected in a tax year, replacing earlier input. @throws CONFLICT, CHANGED_ELSEWHERE */
export async function setSmallGifts(
  db: Db,
  { taxYear, amount, version }: SmallGiftsInput,
  by: By,
): Promise<SmallGiftYear[]> {
  const today = londonDay(by.now)
  const collectedPence = toPence(amount)
  return db.transaction(async (tx) => {
    const year = (await readSmallGiftYears(tx, today, { isLocked: true })).find(
      (each) => each.taxYear === taxYear,
    )
    if (!year)
      throw conflict(
        `Small gifts of ${taxYearText(taxYear)} cannot be claimed: the last day was ${smallGiftsUntil(taxYear)}.`,
      )
    if (collectedPence < year.claimedPence)
      throw conflict(`${formatPence(year.claimedPence)} of that tax year are in claims already.`)
    const isIt = eq(smallGifts.taxYear, taxYear)
    await saveVersion(tx, smallGifts, { taxYear, collectedPence }, { isIt, version, what: 'This amount' })
    await recordAudit(tx, {
      action: 'small-gifts-changed',
      name: taxYearText(taxYear),
      changes: [
        { field: 'collected', from: formatPence(year.collectedPence), to: formatPence(collectedPence) },
      ],
      ...by,
    })
    return readSmallGiftYears(tx, today)
  })
}
