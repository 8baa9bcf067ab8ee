/** Claims, and the gifts that they could have, as the dashboard shows them. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { donations, giftAidClaimLines, giftAidClaims, smallGiftClaims } from '#db/schema.ts'
import { accountingYearOf } from '#shared/accounting-year.ts'
import { londonDay } from '#shared/fulfilment.ts'
import type {
  Claim,
  ClaimDetails,
  ClaimSummary,
  GiftAidGift,
  giftPage,
  giftsInput,
} from '#shared/gift-aid-claims.ts'
import { coversFrom, giftAidOf, timeLimitOf } from '#shared/gift-aid.ts'
import { scheduleParts, scheduleRows, scheduleText, type ScheduleRow } from '#shared/gift-aid-schedule.ts'
import type { PageInput } from '#shared/paging.ts'
import type { z } from 'zod'
import { notFound } from '../errors.ts'
import { readGivingRow } from '../giving/settings.ts'
import { overclaimed } from './claims.ts'
import { isClaimed, readClaimableYears, readJudgedGifts, type JudgedGift } from './gifts.ts'

type Row = typeof giftAidClaims.$inferSelect

const shown = ({ fromOn, toOn, createdAt, ...row }: Row): Claim => ({
  ...row,
  from: fromOn,
  to: toOn,
  createdAt: createdAt.toISOString(),
})

/** Newest first. */
export async function listClaims(
  db: Db,
  { limit, ...page }: PageInput & { limit: number },
): Promise<Claim[]> {
  const { found, orderBy } = pageCondition(giftAidClaims, page)
  const rows = await db
    .select()
    .from(giftAidClaims)
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(shown)
}

async function readRow(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(giftAidClaims).where(eq(giftAidClaims.id, id))
  if (!row) throw notFound('There is no such claim.')
  return row
}

/** The rows of each of a claim's files. @throws NOT_FOUND */
export async function readSchedule(db: Db, id: number): Promise<ScheduleRow[][]> {
  const { addsUpSmallGifts, yearEnd } = await readRow(db, id)
  const gifts = await db
    .select()
    .from(giftAidClaimLines)
    .where(eq(giftAidClaimLines.claimId, id))
    .orderBy(asc(giftAidClaimLines.giftOn), asc(giftAidClaimLines.id))
  return scheduleParts(scheduleRows(gifts, { addsUp: addsUpSmallGifts, yearEnd }))
}

/** A claim with everything that HMRC's form asks for. @throws NOT_FOUND */
export async function readClaim(db: Db, id: number): Promise<ClaimDetails> {
  const row = await readRow(db, id)
  const [parts, [lines], small] = await Promise.all([
    readSchedule(db, id),
    db
      .select({
        earliestOn: sql<string | null>`min(${giftAidClaimLines.giftOn})::text`,
        returnedSince: sql`count(*) filter (where ${giftAidClaimLines.amountPence} > (
          select ((p.amount - p.refunded - p.lost) * 100)::int from payments p
          join ${donations} d on d.payment_intent_id = p.payment_intent_id
          where d.id = ${giftAidClaimLines.donationId}))`.mapWith(Number),
      })
      .from(giftAidClaimLines)
      .where(eq(giftAidClaimLines.claimId, id)),
    db
      .select({ taxYear: smallGiftClaims.taxYear, pence: smallGiftClaims.amountPence })
      .from(smallGiftClaims)
      .where(eq(smallGiftClaims.claimId, id))
      .orderBy(asc(smallGiftClaims.taxYear)),
  ])
  const earliestOn = lines?.earliestOn ?? null
  return {
    claim: shown(row),
    earliestOn,
    until: earliestOn && timeLimitOf(earliestOn, row.yearEnd),
    files: parts.map((rows) => ({ rows: rows.length, text: scheduleText(rows) })),
    addsUp: row.addsUpSmallGifts,
    small,
    returnedSince: lines?.returnedSince ?? 0,
  }
}

/** What could be claimed today, by accounting year, and what was over-claimed before. */
export async function readClaimSummary(db: Db, now: Date): Promise<ClaimSummary> {
  const today = londonDay(now)
  const { yearEnd, hmrcReference } = await readGivingRow(db)
  const from = accountingYearOf(coversFrom(today), yearEnd).from
  const years = await readClaimableYears(db, { from, to: today }, { yearEnd, today })
  const [tooMuch] = await db.execute<{ pence: number }>(
    sql`select coalesce(sum(pence), 0)::int as pence from (${overclaimed()}) too_much`,
  )
  return {
    hasReference: hmrcReference !== '',
    today,
    yearEnd,
    years,
    overclaimedPence: giftAidOf(tooMuch?.pence ?? 0),
  }
}

/** Gifts that are looked at for one page: rare ones may be far apart, and the next page looks on. */
const MAX_LOOKED_AT = 1000
const AT_ONCE = 200
const ROWS_A_PAGE = 50

/** Gifts, newest first, each with why it is or is not claimable. A page may have few rows, and more may follow. */
export async function pageOfGifts(
  db: Db,
  { state, limit = ROWS_A_PAGE, cursor }: z.infer<typeof giftsInput>,
  now: Date,
): Promise<z.infer<typeof giftPage>> {
  const { yearEnd } = await readGivingRow(db)
  const rules = { yearEnd, today: londonDay(now) }
  const rows: GiftAidGift[] = []
  let last = cursor
  for (let looked = 0; looked < MAX_LOOKED_AT; looked += AT_ONCE) {
    const where = and(
      pageCondition(donations, { cursor: last }).found,
      state && (state === 'claimed' ? isClaimed : sql`not ${isClaimed}`),
    )
    // oxlint-disable-next-line no-await-in-loop -- each part starts after the previous one
    const found = await readJudgedGifts(db, { where, orderBy: desc(donations.id), limit: AT_ONCE }, rules)
    for (const gift of found) {
      if (rows.length === limit) return { rows, nextCursor: last ?? null }
      last = gift.id
      const row = giftRow(gift)
      if (state !== 'claimable' && state !== 'not claimable') rows.push(row)
      else if ((row.reason === null) === (state === 'claimable')) rows.push(row)
    }
    if (found.length < AT_ONCE) return { rows, nextCursor: null }
  }
  return { rows, nextCursor: last ?? null }
}

function giftRow(gift: JudgedGift): GiftAidGift {
  const { id, paymentId, donorName, day, amountPence, returnedPence, claim, claimedPence, until } = gift
  return {
    id,
    paymentId,
    giftOn: day,
    donorName,
    amountPence,
    taxPence: giftAidOf(claimedPence ?? Math.max(0, amountPence - returnedPence)),
    claim,
    reason: claim === null ? (gift.reason ?? null) : null,
    until,
  }
}
