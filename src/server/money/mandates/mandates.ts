/** Monthly gifts for the owner: a list, and each with its history. */
import { count, desc, eq, inArray, sql, type SQL, and } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import {
  accounts,
  donations,
  funds,
  mandateCharges,
  mandateEvents,
  mandates,
  payments,
} from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  type ChargeFailure,
  type ListedMandate,
  type MandateDetails,
  type mandateSearch,
} from '#shared/money/monthly/mandates.schema.ts'
import { MAX_MANDATE_EVENTS, MANDATE_CHOICES } from '#shared/money/monthly/mandates.ts'
import { nextChargeOn } from '#shared/money/monthly/monthly.ts'
import { isChosen } from '#db/list-page.ts'
import { currentName } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { isFailing } from './failing.ts'

type Mandate = typeof mandates.$inferSelect
type Charge = typeof mandateCharges.$inferSelect

/** Remainder of payments after refunds and lost disputes, in pence. */
export const netSum = sql<number>`coalesce(sum(case when ${payments.status} in ('succeeded', 'refunded')
  then ((${payments.amount} - ${payments.refunded} - ${payments.lost}) * 100)::bigint end), 0)`.mapWith(
  Number,
)

/** Newest first, each with the problem of its newest charge. */
export async function listMandates(
  db: Db,
  filter: z.infer<typeof mandateSearch> & { limit: number },
  now: Date,
): Promise<ListedMandate[]> {
  const { state } = filter
  const isOfState = state === 'failing' ? isFailing : state && eq(mandates.state, state)
  const also = and(isOfState, isChosen(mandates, MANDATE_CHOICES, filter))
  const rows = await byWords(mandates, { ...filter, also }, (found, orderBy) =>
    db
      .select()
      .from(mandates)
      .where(found)
      .orderBy(...orderBy),
  )
  const newest = await readNewestCharges(db, rows)
  return rows.map((row) => listedOf(row, newest.get(row.id), now))
}

async function readNewestCharges(db: Db, rows: readonly Mandate[]): Promise<Map<number, Charge>> {
  if (rows.length === 0) return new Map()
  const { mandateId, month } = mandateCharges
  const charges = await db
    .selectDistinctOn([mandateId])
    .from(mandateCharges)
    .where(
      inArray(
        mandateId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(mandateId, desc(month))
  return new Map(charges.map((charge) => [charge.mandateId, charge]))
}

function listedOf(row: Mandate, charge: Charge | undefined, now: Date): ListedMandate {
  return {
    ...row,
    nextChargeOn: nextChargeOn(row, londonDay(now)) ?? null,
    failure: charge && hasFailed(charge) ? failureOf(charge) : null,
  }
}

/** Whether the bank has refused the charge, and it was not paid since. */
const hasFailed = ({ state, failure }: Charge) => state !== 'paid' && (state !== 'due' || failure !== null)

const failureOf = ({ state, month, failure: code, attempts, nextAttemptOn }: Charge): ChargeFailure => ({
  state,
  month: month.slice(0, 7),
  code,
  attempts,
  nextAttemptOn,
})

/** A mandate with its history, read from one snapshot. @throws NOT_FOUND */
export function readMandate(db: Db, id: number, now: Date): Promise<MandateDetails> {
  return db.transaction((tx) => readParts(tx, id, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function readParts(tx: Tx, id: number, now: Date): Promise<MandateDetails> {
  const [found] = await tx
    .select({ row: mandates, fund: funds.name })
    .from(mandates)
    .innerJoin(funds, eq(funds.id, mandates.fundId))
    .where(eq(mandates.id, id))
  if (!found) throw notFound('There is no such monthly gift.')
  const { row, fund } = found
  const [events, charges, [given], [first]] = await Promise.all([
    readEvents(tx, id),
    readCharges(tx, eq(mandateCharges.mandateId, id)),
    tx
      .select({ gifts: count(), givenPence: netSum })
      .from(donations)
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(eq(donations.mandateId, id)),
    tx
      .select({ paymentId: payments.id })
      .from(donations)
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(eq(donations.checkoutId, row.checkoutId)),
  ])
  return {
    ...listedOf(row, charges.at(-1)?.charge, now),
    fund,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    cardExpires: row.cardExpires,
    givenPence: given?.givenPence ?? 0,
    gifts: given?.gifts ?? 0,
    firstPaymentId: first?.paymentId ?? null,
    events,
    charges: charges.map(({ charge, paymentId }) => ({
      ...failureOf(charge),
      id: charge.id,
      amountPence: charge.amountPence,
      createdAt: charge.createdAt.toISOString(),
      updatedAt: charge.updatedAt.toISOString(),
      paymentId,
    })),
  }
}

/** The newest events, in chronological order. */
async function readEvents(tx: Tx, id: number): Promise<MandateDetails['events']> {
  const { kind, detail, by, createdAt, mandateId } = mandateEvents
  const rows = await tx
    .select({
      id: mandateEvents.id,
      kind,
      detail,
      by,
      createdAt,
      accountName: sql<string | null>`nullif(${currentName()}, '')`,
    })
    .from(mandateEvents)
    .leftJoin(accounts, eq(accounts.id, mandateEvents.accountId))
    .where(eq(mandateId, id))
    .orderBy(desc(mandateEvents.id))
    .limit(MAX_MANDATE_EVENTS)
  return rows.toReversed().map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The newest charges, in chronological order, with their recorded payments. */
async function readCharges(tx: Tx, which: SQL) {
  const rows = await tx
    .select({ charge: mandateCharges, paymentId: payments.id })
    .from(mandateCharges)
    .leftJoin(donations, eq(donations.checkoutId, mandateCharges.checkoutId))
    .leftJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(which)
    .orderBy(desc(mandateCharges.month))
    .limit(MAX_MANDATE_EVENTS)
  return rows.toReversed()
}
