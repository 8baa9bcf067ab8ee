/** Small cash and contactless gifts without a declaration (GASDS): how much was collected and claimed by tax year. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { giftAidClaimLines, smallGiftClaims, smallGifts } from '#db/schema/index.ts'
import { taxYearDays, taxYearText } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  claimableSmallPence,
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
import { readLostByTaxYear } from './claim-lines.ts'

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
  const gifts = await claimedByTaxYear(db, taxYears)
  const { yearEnd } = await readGivingRow(db)
  const lost = await readLostByTaxYear(db, { yearEnd, today })
  return taxYears.map((taxYear) => {
    const row = collected.find((each) => each.taxYear === taxYear)
    const sums = {
      taxYear,
      collectedPence: row?.collectedPence ?? 0,
      claimedPence: claimed.find((each) => each.taxYear === taxYear)?.pence ?? 0,
      matchPence: SMALL_MATCH * ((gifts.get(taxYear) ?? 0) - (lost.get(taxYear) ?? 0)),
    }
    return {
      ...sums,
      leftPence: claimableSmallPence(sums, today),
      until: smallGiftsUntil(taxYear),
      version: row?.version ?? 0,
    }
  })
}

/** Sums of claimed gifts by tax year, with the amounts in their claims. */
async function claimedByTaxYear(db: Db | Tx, taxYears: readonly number[]): Promise<Map<number, number>> {
  const { giftOn, amountPence, isOpen } = giftAidClaimLines
  const taxYear = sql`extract(year from ${giftOn} - interval '3 months 5 days')::int`
  const rows = await db
    .select({ taxYear: taxYear.mapWith(Number), pence: sql`sum(${amountPence})`.mapWith(Number) })
    .from(giftAidClaimLines)
    .where(and(isOpen, sql`${giftOn} >= ${taxYearDays(Math.min(...taxYears)).from}`))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.taxYear, row.pence]))
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
