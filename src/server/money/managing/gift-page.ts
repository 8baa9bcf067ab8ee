/** A monthly gift as its donor sees it, through the link in their receipts. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, funds, mandateCharges, mandates, payments } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { SHIPPING_FUND } from '#shared/money/funds/funds.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { nextChargeOn } from '#shared/money/monthly/monthly.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { newsTokenOf } from '../../site/supporters/news.ts'
import { openLink, signedToken } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { isDisputed, type Mandate } from './manage.ts'
import { readSummaryWish } from './summary-wish.ts'
import { unknownLink } from './unknown-link.ts'

type GiftPageDeps = Pick<Deps, 'db' | 'clock' | 'linkKey'>

/** Five years of gifts. */
const MAX_HISTORY = 60

/** @throws NOT_FOUND for an invalid token, an ended link, or an erased donor */
export async function mandateIdOf(deps: Pick<Deps, 'db' | 'linkKey'>, token: string): Promise<number> {
  const id = await openLink(deps, 'monthly gift', token)
  if (id === undefined) throw unknownLink()
  return id
}

/** Reads a gift by the token of its link. @throws NOT_FOUND */
export const readGiftOf = async (deps: GiftPageDeps, token: string): Promise<MonthlyGift> =>
  readMonthlyGift(deps, await mandateIdOf(deps, token))

/** @throws NOT_FOUND */
export async function readMonthlyGift(deps: GiftPageDeps, id: number): Promise<MonthlyGift> {
  const [mandate] = await deps.db.select().from(mandates).where(eq(mandates.id, id))
  if (!mandate) throw unknownLink()
  const [project, isSummaryWanted, newsToken, gifts, charges] = await Promise.all([
    projectOf(deps.db, mandate),
    mandate.supporterId === null ? undefined : readSummaryWish(deps.db, mandate.supporterId),
    newsTokenOf(deps, mandate.supporterId),
    deps.db
      .select({
        id: donations.id,
        linkVersion: donations.linkVersion,
        amount: donations.amount,
        createdAt: donations.createdAt,
        refunded: sql<string | null>`nullif(${payments.refunded} + ${payments.lost}, 0)`,
      })
      .from(donations)
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(eq(donations.mandateId, mandate.id))
      .orderBy(desc(donations.id))
      .limit(MAX_HISTORY),
    deps.db
      .select()
      .from(mandateCharges)
      .where(
        and(
          eq(mandateCharges.mandateId, mandate.id),
          inArray(mandateCharges.state, ['declined', 'unconfirmed', 'given up']),
        ),
      )
      .orderBy(desc(mandateCharges.month))
      .limit(MAX_HISTORY),
  ])
  const open = charges.find(({ state }) => state !== 'given up')
  const newest = gifts[0]
  return {
    version: mandate.version,
    state: mandate.state,
    isPausedByFailures: mandate.state === 'paused' && mandate.stateBy === 'site' && !isDisputed(mandate),
    isDisputed: isDisputed(mandate),
    donorName: mandate.donorName,
    amount: toDecimal(mandate.amountPence),
    day: mandate.day,
    project,
    lastMonth: mandate.lastMonth,
    pausedUntil: mandate.pausedUntil,
    nextCharge: nextChargeOn(mandate, londonDay(deps.clock())) ?? null,
    card: cardOf(mandate),
    wantsSummary: isSummaryWanted ?? mandate.wantsSummary,
    open: open
      ? {
          amount: toDecimal(open.amountPence),
          month: open.month,
          nextAttempt: open.nextAttemptOn,
          confirmToken:
            open.state === 'unconfirmed'
              ? signedToken(deps.linkKey, 'confirm charge', open.id, mandate.linkVersion)
              : null,
        }
      : null,
    history: [
      ...gifts.map(({ amount, createdAt, refunded }) => ({
        day: londonDay(createdAt),
        amount,
        isPaid: true,
        refunded,
      })),
      ...charges
        .filter(({ state }) => state === 'given up')
        .map(({ month, amountPence }) => ({
          day: month,
          amount: toDecimal(amountPence),
          isPaid: false,
          refunded: null,
        })),
    ].toSorted((a, b) => b.day.localeCompare(a.day)),
    giftAidToken: newest ? signedToken(deps.linkKey, 'gift aid', newest.id, newest.linkVersion) : null,
    newsToken,
  }
}

export const cardOf = ({
  cardBrand: brand,
  cardLast4: last4,
  cardExpires: expires,
}: Pick<Mandate, 'cardBrand' | 'cardLast4'> & { cardExpires?: string | null }) =>
  brand === null && last4 === null ? null : { brand, last4, expires: expires ?? null }

async function projectOf(db: Db | Tx, { fundId }: Mandate): Promise<string | null> {
  if (fundId <= SHIPPING_FUND) return null
  const [fund] = await db.select({ name: funds.name }).from(funds).where(eq(funds.id, fundId))
  return fund?.name ?? null
}
