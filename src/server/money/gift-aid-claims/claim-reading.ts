/** Claims, and gifts that they could include, for the dashboard. */
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { donations, giftAidClaimLines, giftAidClaims } from '#db/schema/index.ts'
import { accountingYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type {
  Claim,
  ClaimDetails,
  ClaimSummary,
  GiftAidGift,
  giftPage,
  giftsInput,
} from '#shared/money/gift-aid/gift-aid-claims.ts'
import {
  claimedPenceLeft,
  coversFrom,
  giftAidOf,
  QUESTIONS,
  timeLimitOf,
} from '#shared/money/gift-aid/gift-aid.ts'
import {
  isFiledState,
  UNFILED_STATES,
  type GiftFilter,
} from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import {
  scheduleParts,
  scheduleRows,
  scheduleText,
  type ScheduleRow,
} from '#shared/money/gift-aid/gift-aid-schedule.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'
import type { z } from 'zod'
import { notFound } from '../../errors.ts'
import { ROWS_A_PAGE } from '../../platform/paging.ts'
import { readGivingRow } from '../giving/settings.ts'
import { readOverclaimed } from './claim-lines.ts'
import { readCurrent, type CurrentClaim } from './current-claim.ts'
import { isClaimed, readClaimableYears, readJudgedGifts, type JudgedGift } from '../gift-aid/gifts.ts'

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
  now: Date,
): Promise<Claim[]> {
  const { found, orderBy } = pageCondition(giftAidClaims, page)
  const rows = await db
    .select()
    .from(giftAidClaims)
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
  const today = londonDay(now)
  const claims: Claim[] = []
  for (const row of rows) {
    const isFixed = !UNFILED_STATES.some((state) => state === row.state)
    // oxlint-disable-next-line no-await-in-loop -- each gift is in one claim, so there are few gifts to judge in total
    claims.push(shown(isFixed ? row : (await readCurrent(db, row, today)).claim))
  }
  return claims
}

async function readRow(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(giftAidClaims).where(eq(giftAidClaims.id, id))
  if (!row) throw notFound('There is no such claim.')
  return row
}

/** Rows of each of a claim's files. @throws NOT_FOUND */
export async function readSchedule(db: Db, id: number, now: Date): Promise<ScheduleRow[][]> {
  const row = await readRow(db, id)
  const { left } = await readCurrent(db, row, londonDay(now))
  return readFiles(db, row, left)
}

async function readFiles(
  db: Db,
  { id, addsUpSmallGifts, yearEnd }: Row,
  left: CurrentClaim['left'],
): Promise<ScheduleRow[][]> {
  const lines = await db
    .select()
    .from(giftAidClaimLines)
    .where(eq(giftAidClaimLines.claimId, id))
    .orderBy(asc(giftAidClaimLines.giftOn), asc(giftAidClaimLines.id))
  const gifts = lines
    .map((line) => ({ ...line, amountPence: left.get(line.id) ?? line.amountPence }))
    .filter(({ amountPence }) => amountPence > 0)
  return scheduleParts(scheduleRows(gifts, { addsUp: addsUpSmallGifts, yearEnd }))
}

/** A claim with everything that HMRC's form asks for. @throws NOT_FOUND */
export async function readClaim(db: Db, id: number, now: Date): Promise<ClaimDetails> {
  const row = await readRow(db, id)
  const { claim, left, changedSince, small } = await readCurrent(db, row, londonDay(now))
  const emptied = [...left].flatMap(([lineId, pence]) => (pence === 0 ? lineId : []))
  const [parts, [lines]] = await Promise.all([
    readFiles(db, row, left),
    db
      .select({ earliestOn: sql<string | null>`min(${giftAidClaimLines.giftOn})::text` })
      .from(giftAidClaimLines)
      .where(and(eq(giftAidClaimLines.claimId, id), notInArray(giftAidClaimLines.id, emptied))),
  ])
  const earliestOn = lines?.earliestOn ?? null
  return {
    claim: shown(claim),
    earliestOn,
    until: earliestOn && timeLimitOf(earliestOn, row.yearEnd),
    files: parts.map((rows) => ({ rows: rows.length, text: scheduleText(rows) })),
    addsUp: row.addsUpSmallGifts,
    small,
    changedSince,
  }
}

/** Amounts that can be claimed today, by accounting year, and what was over-claimed earlier. */
export async function readClaimSummary(db: Db, now: Date): Promise<ClaimSummary> {
  const today = londonDay(now)
  const { yearEnd, hmrcReference } = await readGivingRow(db)
  const from = accountingYearOf(coversFrom(today), yearEnd).from
  const claimable = await readClaimableYears(db, { from, to: today }, { yearEnd, today })
  const tooMuch = await readOverclaimed(db, { yearEnd, today })
  return {
    hasReference: hmrcReference !== '',
    today,
    yearEnd,
    ...claimable,
    overclaimedPence: giftAidOf(tooMuch.reduce((sum, { pence }) => sum + pence, 0)),
  }
}

/** Maximum gifts examined for one page: matching ones may be far apart, and the next page continues. */
const MAX_LOOKED_AT = 1000
const BATCH_SIZE = 200

/** Gifts with the reason why each is or is not claimable, newest first. A page may be short although more follow. */
export async function pageOfGifts(
  db: Db,
  { state, limit = ROWS_A_PAGE, cursor }: z.infer<typeof giftsInput>,
  now: Date,
): Promise<z.infer<typeof giftPage>> {
  const { yearEnd } = await readGivingRow(db)
  const rules = { yearEnd, today: londonDay(now) }
  const rows: GiftAidGift[] = []
  let last = cursor
  for (let looked = 0; looked < MAX_LOOKED_AT; looked += BATCH_SIZE) {
    const where = and(
      pageCondition(donations, { cursor: last }).found,
      state && (state === 'claimed' ? isClaimed : sql`not ${isClaimed}`),
    )
    // oxlint-disable-next-line no-await-in-loop -- each batch starts after the previous one
    const found = await readJudgedGifts(db, { where, orderBy: desc(donations.id), limit: BATCH_SIZE }, rules)
    for (const gift of found) {
      if (rows.length === limit) return { rows, nextCursor: last ?? null }
      last = gift.id
      const row = giftRow(gift)
      if (isFound(row, state)) rows.push(row)
    }
    if (found.length < BATCH_SIZE) return { rows, nextCursor: null }
  }
  return { rows, nextCursor: last ?? null }
}

function isFound({ reason, claim }: GiftAidGift, state: GiftFilter | undefined): boolean {
  if (state === undefined || state === 'claimed') return true
  if (state === 'to decide') return claim === null && QUESTIONS.some((question) => question === reason)
  return (reason === null) === (state === 'claimable')
}

function giftRow(gift: JudgedGift): GiftAidGift {
  const { id, paymentId, donorName, day, amountPence, judgement, claim, claimedPence, decision } = gift
  const isInClaim = claim !== null && claimedPence !== null
  const leftPence = isInClaim
    ? claimedPenceLeft(judgement, claimedPence, isFiledState(claim.state))
    : judgement.giftPence
  return {
    id,
    paymentId,
    giftOn: day,
    donorName,
    amountPence,
    taxPence: giftAidOf(leftPence),
    claim,
    reason: isInClaim && leftPence === claimedPence ? null : (gift.reason ?? null),
    decision: decision === null ? null : { decision, because: gift.decidedBecause ?? '' },
    until: judgement.until,
  }
}
