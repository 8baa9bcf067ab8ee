/**
 * Rehearsals in the payment sandbox. A bank acts, or time passes for one record: its dates move into the past, and the
 * site's own jobs do the rest at today's date. The clock itself cannot be moved, because the database and every browser
 * have their own (docs/architecture.md).
 */
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#db/client.ts'
import {
  balanceTransactions,
  blogPosts,
  disputes,
  inboxItems,
  mandateCharges,
  mandates,
  payments,
} from '#db/schema/index.ts'
import { CLOSED_DISPUTES } from '#shared/money/payments/payment-timeline.ts'
import { addMonths, nextChargeOn } from '#shared/money/monthly/monthly.ts'
import { MAX_REHEARSED, type BankAnswer, type Rehearsal, type RehearsalAct } from '#shared/admin/rehearsal.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { Deps } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { chargeMonthlyGifts } from '../../money/charging/charge.ts'
import { pauseDisputed } from '../../money/charging/disputed.ts'
import { notifyExpiringCards } from '../../money/mandates/card.jobs.ts'
import { updateCard } from '../../money/mandates/cards.ts'
import { recordRefundsAndDisputes } from '../../money/refunds/record-refunds-and-disputes.ts'
import { reconcileNightly } from '../../money/settlement/reconciliation.jobs.ts'
import { settle } from '../../money/settlement/settle.ts'
import { publishDue } from '../../site/blog/publication.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Acts of banks in the payment sandbox; undefined with keys of the real provider, even in its test mode. */
    sandboxBank: SandboxBank | undefined
  }
}

export type SandboxBank = {
  /** Gives a saved card another expiry date and the behaviour of a published test card. */
  updateCard(id: string, card: { month: number; year: number; number?: string }): Promise<void>
  /** @throws if it was disputed before */
  dispute(paymentIntentId: string): Promise<void>
  /** @throws if it was decided before */
  decide(disputeId: string, verdict: 'won' | 'lost'): Promise<void>
  /** Lets idempotency keys be used again, as the provider does after a day. */
  forgetKeys(): Promise<void>
  /** Includes waiting amounts in the next payout. */
  makeAvailable(): Promise<void>
}

type RehearsalDeps = Deps & { log: FastifyBaseLogger; caller: Caller }

/** @throws CONFLICT unless the site takes its payments in the sandbox */
function bankOf({ sandboxBank }: Deps): SandboxBank {
  if (sandboxBank) return sandboxBank
  throw conflict(
    'Rehearsals are only possible in the payment sandbox, before Stripe is connected.',
    'NOT_A_SANDBOX',
  )
}

/** @throws CONFLICT outside the sandbox */
export async function readRehearsal(deps: Deps): Promise<Rehearsal> {
  bankOf(deps)
  const { db } = deps
  const [gifts, paid, open, [waiting], prayers, posts] = await Promise.all([
    db
      .select()
      .from(mandates)
      .where(and(ne(mandates.state, 'ended'), isNotNull(mandates.paymentMethodId)))
      .orderBy(desc(mandates.id))
      .limit(MAX_REHEARSED),
    db
      .select({ id: payments.id, customerName: payments.customerName, amount: payments.amount })
      .from(payments)
      .where(isDisputable(db))
      .orderBy(desc(payments.id))
      .limit(MAX_REHEARSED),
    db
      .select({
        id: disputes.id,
        paymentId: disputes.paymentId,
        customerName: payments.customerName,
        amount: disputes.amount,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(notInArray(disputes.status, CLOSED_DISPUTES))
      .orderBy(desc(disputes.id))
      .limit(MAX_REHEARSED),
    db
      .select({ count: count() })
      .from(balanceTransactions)
      .where(and(eq(balanceTransactions.type, 'charge'), isNull(balanceTransactions.payoutId))),
    db
      .select({ id: inboxItems.id, createdAt: inboxItems.createdAt })
      .from(inboxItems)
      .where(isPrayedFor)
      .orderBy(desc(inboxItems.id))
      .limit(MAX_REHEARSED),
    db
      .select({ id: blogPosts.id, title: blogPosts.title, publishAt: blogPosts.publishAt })
      .from(blogPosts)
      .where(isScheduled)
      .orderBy(asc(blogPosts.publishAt))
      .limit(MAX_REHEARSED),
  ])
  const charges = await readCharges(db, gifts)
  return {
    gifts: gifts.map((gift) => ({ ...gift, charge: charges.get(gift.id) ?? null })),
    payments: paid,
    disputes: open,
    toPayOut: waiting?.count ?? 0,
    prayers: prayers.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    posts: posts.map((row) => ({ ...row, publishAt: row.publishAt!.toISOString() })),
  }
}

const isDisputable = (db: Db) =>
  and(
    eq(payments.status, 'succeeded'),
    sql`${payments.paymentIntentId} like 'pi\\_%'`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(disputes)
        .where(eq(disputes.paymentId, payments.id)),
    ),
  )
const isPrayedFor = and(
  eq(inboxItems.kind, 'prayer'),
  inArray(inboxItems.state, ['answered', 'closed']),
  isNull(inboxItems.deletedAt),
)
const isScheduled = and(isNotNull(blogPosts.publishAt), isNull(blogPosts.deletedAt))

async function readCharges(db: Db, gifts: readonly { id: number }[]) {
  if (gifts.length === 0) return new Map<number, never>()
  const { mandateId, month, state, nextAttemptOn } = mandateCharges
  const rows = await db
    .selectDistinctOn([mandateId], { mandateId, state, nextAttemptOn })
    .from(mandateCharges)
    .where(
      inArray(
        mandateId,
        gifts.map(({ id }) => id),
      ),
    )
    .orderBy(mandateId, desc(month))
  return new Map(rows.map(({ mandateId: id, ...charge }) => [id, charge]))
}

/**
 * Simulates the bank or the passing of time, and records it.
 * @throws CONFLICT outside the sandbox; NOT_FOUND
 */
export async function rehearse(deps: RehearsalDeps, act: RehearsalAct): Promise<void> {
  const name = await ACTS[act.act](deps, bankOf(deps), act as never)
  const { db, clock, caller } = deps
  await recordAudit(db, { action: 'rehearsed', name, now: clock(), ...caller })
}

/** @returns what to record, without the donor's name, which an erasure would have to find there */
type Act<Name extends RehearsalAct['act']> = (
  deps: RehearsalDeps,
  bank: SandboxBank,
  act: Extract<RehearsalAct, { act: Name }>,
) => Promise<string>

const ACTS: { [Name in RehearsalAct['act']]: Act<Name> } = {
  async charge(deps, bank, { id, bank: answer }) {
    const { db, clock, log } = deps
    const card = await cardOf(db, id)
    const year = clock().getUTCFullYear() + 3
    await bank.updateCard(card, { month: 12, year, number: TEST_CARDS[answer] })
    await updateCard(deps, card)
    // this month's idempotency key may have been used by a charge that has since moved to an earlier month
    await bank.forgetKeys()
    await db.transaction((tx) => makeDue(tx, id, londonDay(clock())))
    const failures: unknown[] = []
    const settled = (intent: string) => settle(deps, intent, { source: 'reconciliation' })
    await chargeMonthlyGifts(deps, settled, log, failures)
    if (failures.length > 0) throw failures[0]
    return `monthly gift ${id}, the bank ${answer}`
  },
  async expire(deps, bank, { id }) {
    const card = await cardOf(deps.db, id)
    const [year = 0, month = 0] = londonDay(deps.clock()).split('-').map(Number)
    await bank.updateCard(card, { month, year })
    await updateCard(deps, card)
    await notifyExpiringCards(deps)
    return `the card of monthly gift ${id} expires`
  },
  async dispute(deps, bank, { id }) {
    const [payment] = await deps.db
      .select({ intent: payments.paymentIntentId })
      .from(payments)
      .where(and(eq(payments.id, id), isDisputable(deps.db)))
    if (!payment) throw notFound('There is no such payment to dispute.')
    await bank.dispute(payment.intent)
    await recordDispute(deps, payment.intent)
    return `payment ${id} is disputed`
  },
  async decide(deps, bank, { id, verdict }) {
    const [dispute] = await deps.db
      .select({ name: disputes.disputeId, intent: payments.paymentIntentId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(and(eq(disputes.id, id), notInArray(disputes.status, CLOSED_DISPUTES)))
    if (!dispute) throw notFound('There is no such open dispute.')
    await bank.decide(dispute.name, verdict)
    await recordDispute(deps, dispute.intent)
    return `dispute ${id} is ${verdict}`
  },
  async 'pay out'(deps, bank) {
    await bank.makeAvailable()
    await reconcileNightly(deps, deps.log)
    return 'a payout'
  },
  async prayer({ db, clock, config }, _bank, { id }) {
    const since = new Date(clock().getTime() - (config.retention.prayerDays - 1) * DAY_MS)
    const changed = await db
      .update(inboxItems)
      .set({ stateChangedAt: since })
      .where(and(eq(inboxItems.id, id), isPrayedFor))
      .returning({ id: inboxItems.id })
    if (changed.length === 0) throw notFound('There is no such prayer request that was prayed for.')
    return `prayer ${id} is deleted tomorrow`
  },
  async post(deps, _bank, { id }) {
    const changed = await deps.db
      .update(blogPosts)
      .set({ publishAt: deps.clock() })
      .where(and(eq(blogPosts.id, id), isScheduled))
      .returning({ id: blogPosts.id })
    if (changed.length === 0) throw notFound('There is no such scheduled post.')
    await publishDue(deps)
    return `post ${id} is due`
  },
}

/** Published test cards: accepted, declined, and one for which the bank always asks the cardholder. */
const TEST_CARDS: Record<BankAnswer, string> = {
  pays: '4242424242424242',
  declines: '4000000000000341',
  asks: '4000002760003184',
}

async function recordDispute(deps: Deps, intent: string): Promise<void> {
  await recordRefundsAndDisputes(deps, intent, { source: 'webhook', now: deps.clock() })
  await pauseDisputed(deps)
}

/** Saved card of a monthly gift. @throws NOT_FOUND; CONFLICT if nothing would be charged */
async function cardOf(db: Db, id: number): Promise<string> {
  const [gift] = await db.select().from(mandates).where(eq(mandates.id, id))
  if (!gift) throw notFound('There is no such monthly gift.')
  if (gift.state !== 'active' || gift.paymentMethodId === null)
    throw conflict('This monthly gift is paused or ended, so nothing is charged.')
  return gift.paymentMethodId
}

/** Months to move by, so far that no stored month is there. */
const ELSEWHERE = 12_000

/**
 * Makes a monthly gift due today: retries its declined charge, or else opens its next month, for which its charged
 * months move into the past.
 */
async function makeDue(tx: Tx, id: number, today: string): Promise<void> {
  const [gift] = await tx.select().from(mandates).where(eq(mandates.id, id)).for('no key update')
  if (!gift) throw notFound('There is no such monthly gift.')
  const ofGift = eq(mandateCharges.mandateId, id)
  const retried = await tx
    .update(mandateCharges)
    .set({ nextAttemptOn: today, attemptingSince: null })
    .where(and(ofGift, inArray(mandateCharges.state, ['due', 'declined', 'unconfirmed'])))
    .returning({ id: mandateCharges.id })
  if (retried.length > 0) return
  const next = nextChargeOn({ ...gift, pausedUntil: null }, today)!
  let months = 0
  while (addMonths(next, -months) > today) months += 1
  if (months === 0) return
  // in two steps, because a month is unique and rows are changed one by one
  for (const distance of [-months - ELSEWHERE, ELSEWHERE])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tx
      .update(mandateCharges)
      .set({ month: sql`(${mandateCharges.month} + make_interval(months => ${distance}))::date` })
      .where(ofGift)
  await tx
    .update(mandates)
    .set({ lastMonth: addMonths(gift.lastMonth, -months) })
    .where(eq(mandates.id, id))
}
