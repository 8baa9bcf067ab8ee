/**
 * Gifts with what the rules of Gift Aid need to know of them. Claims read `donations.supporter_id`, and of declarations
 * `supporter_id`, `donation_id`, their days, and the name and address as declared. An erasure leaves these columns of
 * declarations and gifts alone while Gift Aid may be claimed on a gift; after that the lines of claims have their own copy.
 */
import { and, eq, getTableColumns, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  disputes,
  donations,
  giftAidClaimLines,
  giftAidClaims,
  giftAidDeclarations,
  giftAidEndings,
  ownTime,
  payments,
} from '#db/schema.ts'
import { accountingYearOf } from '#shared/accounting-year.ts'
import { momentsOf, type DateRange } from '#shared/date-range.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { claimability, giftAidOf } from '#shared/gift-aid.ts'
import { FILED_STATES, type GiftReason } from '#shared/gift-aid-claim-states.ts'
import type { ClaimSummary } from '#shared/gift-aid-claims.ts'
import { isWritable } from '#shared/gift-aid-schedule.ts'
import { GIFT_METHOD_LABELS, isByHand } from '#shared/hand-gifts.ts'
import { CURRENCY, toPence } from '#shared/money.ts'
import { CLOSED_DISPUTES } from '#shared/payment-timeline.ts'

/** The most gifts that are read at once. */
export const GIFTS_PER_READ = 1000

type Declaration = typeof giftAidDeclarations.$inferSelect & { endsOn: string | null }
export type Gift = Awaited<ReturnType<typeof readRows>>[number]
/** The declaration to claim it by, or why it is not claimable. */
export type JudgedGift = Gift & { until: string } & (
    | { declaration: Declaration; reason?: never }
    | { declaration?: never; reason: GiftReason }
  )
type Rules = { yearEnd: string; today: string }

const openLine = and(eq(giftAidClaimLines.donationId, donations.id), eq(giftAidClaimLines.isOpen, true))
export const isClaimed = sql`exists (select 1 from ${giftAidClaimLines} where ${openLine})`
/** In a claim that HMRC has: a draft that nobody sends claims nothing. */
export const isFiled = sql`exists (select 1 from ${giftAidClaimLines}
  join ${giftAidClaims} on ${giftAidClaims.id} = ${giftAidClaimLines.claimId}
  where ${and(openLine, inArray(giftAidClaims.state, FILED_STATES))})`
const isDisputed = sql<boolean>`exists (select 1 from ${disputes}
  where ${and(eq(disputes.paymentId, payments.id), notInArray(disputes.status, CLOSED_DISPUTES))})`
/** A gift that a declaration may cover: its own, or one of its donor. */
const mayBeDeclared = or(
  sql`exists (select 1 from ${giftAidDeclarations} where ${eq(giftAidDeclarations.donationId, donations.id)})`,
  sql`exists (select 1 from ${giftAidDeclarations}
    where ${eq(giftAidDeclarations.supporterId, donations.supporterId)})`,
)

/**
 * Gifts of some days that may be claimable; to be judged yet.
 * @param isTaken which gifts to leave out: those in a claim, unless told otherwise
 */
export function candidatesOf(days: DateRange, isTaken: SQL = isClaimed): SQL | undefined {
  const { start, end } = momentsOf(days)
  const time = ownTime(payments.paidAt, payments.createdAt)
  return and(
    start && sql`${time} >= ${start.toISOString()}`,
    end && sql`${time} < ${end.toISOString()}`,
    sql`not ${isTaken}`,
    mayBeDeclared,
  )
}

/** Up to `limit` gifts, each judged by the rules, in a fixed number of queries. */
export async function readJudgedGifts(
  db: Db | Tx,
  page: { where: SQL | undefined; orderBy: SQL; limit: number },
  rules: Rules,
): Promise<JudgedGift[]> {
  const gifts = await readRows(db, page)
  const declarations = await declarationsOf(db, gifts)
  const byGift = Map.groupBy(declarations, ({ donationId }) => donationId)
  const bySupporter = Map.groupBy(declarations, ({ supporterId }) => supporterId)
  return gifts.map((gift) => {
    const own = byGift.get(gift.id) ?? []
    const ofDonor = gift.supporterId === null ? [] : (bySupporter.get(gift.supporterId) ?? [])
    const known = [...new Set([...own, ...ofDonor])]
    const judgement = claimability(gift, known, rules)
    const { until } = judgement
    if (!judgement.isClaimable) return { ...gift, until, reason: judgement.reason }
    const declaration = known.find(({ id }) => id === judgement.declarationId)
    return declaration && isWritable(declaration)
      ? { ...gift, until, declaration }
      : { ...gift, until, reason: 'unwritable' }
  })
}

/** Every gift that satisfies a condition, oldest first, in parts. */
export async function* everyJudgedGift(
  db: Db | Tx,
  where: SQL | undefined,
  rules: Rules,
): AsyncGenerator<JudgedGift[]> {
  let last = 0
  let found: JudgedGift[]
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part starts after the previous one
    found = await readJudgedGifts(
      db,
      {
        where: and(where, sql`${donations.id} > ${last}`),
        orderBy: sql`${donations.id}`,
        limit: GIFTS_PER_READ,
      },
      rules,
    )
    yield found
    last = found.at(-1)?.id ?? last
  } while (found.length === GIFTS_PER_READ)
}

/**
 * What could be claimed of the gifts of some days, by accounting year, the earliest first; a year without is left out.
 * @param isTaken which gifts to leave out: those in a claim, unless told otherwise
 */
export async function readClaimableYears(
  db: Db | Tx,
  days: DateRange,
  rules: Rules,
  isTaken?: SQL,
): Promise<ClaimSummary['years']> {
  const years = new Map<string, ClaimSummary['years'][number]>()
  for await (const gifts of everyJudgedGift(db, candidatesOf(days, isTaken), rules))
    for (const { day, until, amountPence, returnedPence, declaration } of gifts) {
      if (!declaration) continue
      const accountingYear = accountingYearOf(day, rules.yearEnd)
      const none = { ...accountingYear, until, gifts: 0, giftPence: 0, taxPence: 0 }
      const year = years.get(accountingYear.to) ?? none
      year.gifts += 1
      year.giftPence += amountPence - returnedPence
      year.taxPence = giftAidOf(year.giftPence)
      years.set(year.to, year)
    }
  return [...years.values()].toSorted((one, other) => one.to.localeCompare(other.to))
}

async function readRows(db: Db | Tx, page: { where: SQL | undefined; orderBy: SQL; limit: number }) {
  const rows = await db
    .select({
      id: donations.id,
      supporterId: donations.supporterId,
      fundId: donations.fundId,
      donorName: donations.donorName,
      paymentId: payments.id,
      paymentIntentId: payments.paymentIntentId,
      paymentMethod: payments.paymentMethod,
      amount: payments.amount,
      refunded: payments.refunded,
      lost: payments.lost,
      paidAt: payments.paidAt,
      recordedAt: payments.createdAt,
      isDisputed,
      claim: { id: giftAidClaims.id, state: giftAidClaims.state },
      claimedPence: giftAidClaimLines.amountPence,
    })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .leftJoin(giftAidClaimLines, openLine)
    .leftJoin(giftAidClaims, eq(giftAidClaims.id, giftAidClaimLines.claimId))
    .where(and(eq(donations.currency, CURRENCY), page.where))
    .orderBy(page.orderBy)
    .limit(page.limit)
  return rows.map(({ amount, refunded, lost, paidAt, recordedAt, paymentMethod, ...row }) => ({
    ...row,
    isCollected: isByHand(row) && (paymentMethod ?? '').startsWith(GIFT_METHOD_LABELS['collection box']),
    kind: 'donation' as const,
    day: londonDay(paidAt ?? recordedAt),
    amountPence: toPence(amount),
    returnedPence: toPence(refunded) + toPence(lost),
  }))
}

async function declarationsOf(db: Db | Tx, gifts: readonly Gift[]): Promise<Declaration[]> {
  if (gifts.length === 0) return []
  const supporterIds = [...new Set(gifts.flatMap(({ supporterId }) => supporterId ?? []))]
  return db
    .select({ ...getTableColumns(giftAidDeclarations), endsOn: giftAidEndings.endsOn })
    .from(giftAidDeclarations)
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .where(
      or(
        inArray(
          giftAidDeclarations.donationId,
          gifts.map(({ id }) => id),
        ),
        supporterIds.length > 0 ? inArray(giftAidDeclarations.supporterId, supporterIds) : undefined,
      ),
    )
}
