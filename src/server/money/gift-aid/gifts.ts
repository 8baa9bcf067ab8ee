/**
 * Gifts with everything that the rules of Gift Aid need. Claims read `donations.supporter_id`, and the declarations'
 * `supporter_id`, `donation_id`, days, and name and address as declared. Erasures leave these columns alone as long
 * as Gift Aid may be claimed on a gift; after that the lines of claims have their own copy.
 */
import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { readDeclarations, type StoredDeclaration } from '#db/declarations.ts'
import {
  disputes,
  donations,
  giftAidClaimLines,
  giftAidClaims,
  giftAidDeclarations,
  giftAidDecisions,
  ownTime,
  payments,
} from '#db/schema/index.ts'
import { accountingYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { momentsOf, type DateRange } from '#shared/platform/time/date-range.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  claimability,
  giftAidOf,
  QUESTIONS,
  type Claimability,
  type NotClaimable,
} from '#shared/money/gift-aid/gift-aid.ts'
import { FILED_STATES } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { ClaimSummary } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { isOffline, methodOf } from '#shared/money/statements/offline-gifts.ts'
import { CURRENCY, toPence } from '#shared/platform/text/amounts.ts'
import { CLOSED_DISPUTES } from '#shared/money/payments/payment-timeline.ts'

/** Maximum gifts per query. */
export const GIFTS_PER_READ = 1000

export type Gift = Awaited<ReturnType<typeof readRows>>[number]
/** A gift with its judgement, and the declaration to claim it by or the reason why it is not claimable. */
export type JudgedGift = Gift & { judgement: Claimability } & (
    | { declaration: StoredDeclaration; reason?: never }
    | { declaration?: never; reason: NotClaimable }
  )
type Rules = { yearEnd: string; today: string }

const openLine = and(eq(giftAidClaimLines.donationId, donations.id), eq(giftAidClaimLines.isOpen, true))
export const isClaimed = sql`exists (select 1 from ${giftAidClaimLines} where ${openLine})`
/** Condition: the gift is in a claim that HMRC has. Drafts do not count, because nobody may ever send them. */
export const isFiled = sql`exists (select 1 from ${giftAidClaimLines}
  join ${giftAidClaims} on ${giftAidClaims.id} = ${giftAidClaimLines.claimId}
  where ${and(openLine, inArray(giftAidClaims.state, FILED_STATES))})`
const isDisputed = sql<boolean>`exists (select 1 from ${disputes}
  where ${and(eq(disputes.paymentId, payments.id), notInArray(disputes.status, CLOSED_DISPUTES))})`
const lastDecision = <Column extends 'decision' | 'reason'>(column: Column) =>
  sql<(typeof giftAidDecisions.$inferSelect)[Column] | null>`(select ${giftAidDecisions[column]}
    from ${giftAidDecisions} where ${giftAidDecisions.donationId} = ${donations.id}
    order by ${giftAidDecisions.id} desc limit 1)`
/** Condition: a declaration may cover the gift: its own, one of its donor, or one of the same monthly gift. */
export const mayBeDeclared = or(
  sql`exists (select 1 from ${giftAidDeclarations} where ${eq(giftAidDeclarations.donationId, donations.id)})`,
  sql`exists (select 1 from ${giftAidDeclarations}
    where ${eq(giftAidDeclarations.supporterId, donations.supporterId)})`,
  sql`exists (select 1 from ${donations} other join ${giftAidDeclarations}
    on ${giftAidDeclarations.donationId} = other.id where other.mandate_id = ${donations.mandateId})`,
)

/** Condition: claims have to judge the gift. As an array, so that PostgreSQL begins with these few gifts. */
export const isOpenGift = sql`${donations.id} = any (array (
  select open.id from ${donations} open where open.gift_aid_open))`

/**
 * Condition on gifts of these days that may be claimable; the rules decide. @param isTaken condition on gifts to
 * leave out; by default those in a claim
 */
export function candidatesOf(days: DateRange, isTaken: SQL = isClaimed): SQL | undefined {
  const { start, end } = momentsOf(days)
  const time = ownTime(payments.paidAt, payments.createdAt)
  return and(
    start && sql`${time} >= ${start.toISOString()}`,
    end && sql`${time} < ${end.toISOString()}`,
    isOpenGift,
    sql`not ${isTaken}`,
    mayBeDeclared,
  )
}

/** Up to `limit` gifts with their judgement, in a fixed number of queries. */
export async function readJudgedGifts(
  db: Db | Tx,
  page: { where: SQL | undefined; orderBy: SQL; limit: number },
  rules: Rules,
): Promise<JudgedGift[]> {
  const gifts = await readRows(db, page)
  const declarations = await declarationsOf(db, gifts)
  const byId = new Map(declarations.map((declaration) => [declaration.id, declaration]))
  const byGift = Map.groupBy(declarations, ({ donationId }) => donationId)
  const byMandate = Map.groupBy(declarations, ({ mandateId }) => mandateId)
  const bySupporter = Map.groupBy(declarations, ({ supporterId }) => supporterId)
  return gifts.map((gift) => {
    const known = new Set([
      ...(byGift.get(gift.id) ?? []),
      ...(gift.mandateId === null ? [] : (byMandate.get(gift.mandateId) ?? [])),
      ...(gift.supporterId === null ? [] : (bySupporter.get(gift.supporterId) ?? [])),
      ...(gift.claimedBy === null ? [] : [byId.get(gift.claimedBy) ?? []].flat()),
    ])
    const judgement = claimability(gift, [...known], rules)
    if (!judgement.isClaimable) return { ...gift, judgement, reason: judgement.reason }
    const declaration = byId.get(judgement.declarationId)
    if (!declaration) throw new Error('a gift is claimable by a declaration that was not read')
    return { ...gift, judgement, declaration }
  })
}

export async function readJudgedGift(db: Db | Tx, id: number, rules: Rules): Promise<JudgedGift | undefined> {
  const [gift] = await readJudgedGifts(
    db,
    { where: eq(donations.id, id), orderBy: sql`${donations.id}`, limit: 1 },
    rules,
  )
  return gift
}

/** Yields every gift that satisfies a condition, oldest first, with batched queries. */
export async function* everyJudgedGift(
  db: Db | Tx,
  where: SQL | undefined,
  rules: Rules,
): AsyncGenerator<JudgedGift[]> {
  let last = 0
  let found: JudgedGift[]
  do {
    // oxlint-disable-next-line no-await-in-loop -- each batch starts after the previous one
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

const isQuestion = (reason: NotClaimable | undefined): boolean => QUESTIONS.some((each) => each === reason)

/**
 * Claimable amounts of gifts of these days, by accounting year, earliest first; years without any are left out.
 * `toDecide` counts gifts that need a treasurer's decision.
 * @param isTaken condition on gifts to leave out; by default those in a claim
 */
export async function readClaimableYears(
  db: Db | Tx,
  days: DateRange,
  rules: Rules,
  isTaken?: SQL,
): Promise<Pick<ClaimSummary, 'years' | 'toDecide'>> {
  const years = new Map<string, ClaimSummary['years'][number]>()
  let toDecide = 0
  for await (const gifts of everyJudgedGift(db, candidatesOf(days, isTaken), rules))
    for (const { day, judgement, reason } of gifts) {
      if (isQuestion(reason)) toDecide += 1
      if (!judgement.isClaimable) continue
      const accountingYear = accountingYearOf(day, rules.yearEnd)
      const none = { ...accountingYear, until: judgement.until, gifts: 0, giftPence: 0, taxPence: 0 }
      const year = years.get(accountingYear.to) ?? none
      year.gifts += 1
      year.giftPence += judgement.giftPence
      year.taxPence = giftAidOf(year.giftPence)
      years.set(year.to, year)
    }
  return {
    years: [...years.values()].toSorted((one, other) => one.to.localeCompare(other.to)),
    toDecide,
  }
}

async function readRows(db: Db | Tx, page: { where: SQL | undefined; orderBy: SQL; limit: number }) {
  const rows = await db
    .select({
      id: donations.id,
      supporterId: donations.supporterId,
      mandateId: donations.mandateId,
      fundId: donations.fundId,
      donorName: donations.donorName,
      donorEmail: donations.donorEmail,
      answer: donations.giftAidAnswer,
      claimedBefore: donations.claimedBefore,
      decision: lastDecision('decision'),
      decidedBecause: lastDecision('reason'),
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
      claimedBy: giftAidClaimLines.declarationId,
      lineId: giftAidClaimLines.id,
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
    method: isOffline(row) ? methodOf(paymentMethod) : null,
    kind: 'donation' as const,
    day: londonDay(paidAt ?? recordedAt),
    amountPence: toPence(amount),
    returnedPence: toPence(refunded) + toPence(lost),
  }))
}

/** Condition on declarations: made with a payment of one of these monthly gifts. */
export function madeWithMandates(db: Db | Tx, mandateIds: number[]): SQL {
  const gifts = db
    .select({ id: donations.id })
    .from(donations)
    .where(inArray(donations.mandateId, mandateIds))
  // as an array, because PostgreSQL reads all declarations for an 'in' among other conditions
  return sql`${giftAidDeclarations.donationId} = any (array (${gifts}))`
}

/** Condition with one parameter for all ids, because building and parsing a thousand takes longer than the query. */
const isAmong = (column: PgColumn, ids: number[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::text::bigint[])`

/** Declarations that may cover one of the gifts. */
async function declarationsOf(db: Db | Tx, gifts: readonly Gift[]): Promise<StoredDeclaration[]> {
  if (gifts.length === 0) return []
  const idsOf = (key: 'id' | 'supporterId' | 'mandateId' | 'claimedBy') => [
    ...new Set(gifts.flatMap((gift) => gift[key] ?? [])),
  ]
  return readDeclarations(
    db,
    or(
      isAmong(giftAidDeclarations.donationId, idsOf('id')),
      isAmong(giftAidDeclarations.supporterId, idsOf('supporterId')),
      isAmong(giftAidDeclarations.id, idsOf('claimedBy')),
      madeWithMandates(db, idsOf('mandateId')),
    ),
  )
}
