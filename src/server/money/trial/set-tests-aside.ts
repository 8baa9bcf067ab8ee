/**
 * Once the site takes real money, what was paid before in the sandbox or with test keys stays listed as a test, and
 * leaves every sum: by counter-entries in the ledger, like an undone gift. Orders are cancelled, so that nobody packs
 * them, and monthly gifts end, because their cards do not exist at the provider. Nobody gets an email about it.
 */
import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  disputes,
  donations,
  giftAidDeclarations,
  giftAidEndings,
  ledgerEntries,
  mandateCharges,
  mandates,
  orders,
  paymentIssues,
  payments,
  refunds,
  siteFacts,
} from '#db/schema/index.ts'
import type { CardMode } from '#shared/platform/api/card-payments.ts'
import { CLOSED_DISPUTES } from '#shared/money/payments/payment-timeline.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { orderStatus } from '#shared/money/orders/order-statuses.ts'
import type { Deps } from '../../context.ts'
import { nextVersion } from '../../platform/editing.ts'
import { returnToStock } from '../../site/shop/stock.ts'
import { endDeclaration } from '../gift-aid/declarations.ts'
import { postFees, postReversals } from '../ledger/ledger.ts'
import { recordMandateEvent } from '../mandates/events.ts'
import { recordPaymentEvent } from '../payment-events/events.ts'
import { leftPence, lockPayment } from '../refunds/refunds.ts'

/** Row of `site_facts` with the way in which payments were taken last. */
const MODE_KEY = 'payments taken'
const BATCH = 50

type TrialDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Runs every minute. Also finds tests that another process recorded just after the change, and continues what a crash
 * has interrupted.
 */
export async function setTestsAside({ db, clock }: TrialDeps, mode: CardMode): Promise<void> {
  if (mode === 'closed') return
  await rememberMode(db, mode)
  if (mode !== 'live') return
  const { id, isTest, status } = payments
  const isLeft = and(eq(isTest, true), inArray(status, ['succeeded', 'refunded']))
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batch after batch
    const left = await db.select({ id }).from(payments).where(isLeft).orderBy(id).limit(BATCH)
    for (const { id: each } of left)
      // oxlint-disable-next-line no-await-in-loop -- one transaction for each
      await db.transaction((tx) => setAside(tx, each, clock()))
    if (left.length < BATCH) return
  }
}

/**
 * The first time it marks what was paid in the sandbox, because payments did not record this before. Others stay as
 * they are: they may be real, if a site with keys was started without them.
 */
async function rememberMode(db: Db, mode: Exclude<CardMode, 'closed'>): Promise<void> {
  const [fact] = await db.select().from(siteFacts).where(eq(siteFacts.key, MODE_KEY))
  if (fact?.value === mode) return
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(siteFacts)
      .values({ key: MODE_KEY, value: mode })
      .onConflictDoNothing()
      .returning()
    if (!first) return tx.update(siteFacts).set({ value: mode }).where(eq(siteFacts.key, MODE_KEY))
    if (mode !== 'sandbox') return undefined
    return tx
      .update(payments)
      .set({ isTest: true })
      .where(
        and(
          isNull(payments.isTest),
          sql`exists (select from sandbox.objects made where made.id = ${payments.paymentIntentId})`,
        ),
      )
  })
}

async function setAside(tx: Tx, id: number, now: Date): Promise<void> {
  const { payment, refunds: made } = (await lockPayment(tx, { id }))!
  const { paymentIntentId } = payment
  if (payment.status !== 'succeeded' && payment.status !== 'refunded') return
  const settled = made.filter(({ state }) => state !== 'requested' && state !== 'pending')
  await tx
    .update(refunds)
    .set({ state: 'canceled', updatedAt: now })
    .where(and(eq(refunds.paymentId, id), inArray(refunds.state, ['requested', 'pending'])))
  await tx
    .update(disputes)
    .set({ status: 'warning_closed', updatedAt: now })
    .where(and(eq(disputes.paymentId, id), notInArray(disputes.status, CLOSED_DISPUTES)))
  const left = leftPence(payment, settled)
  const objectId = `test_${paymentIntentId}`
  if (left > 0)
    await tx.insert(refunds).values({
      paymentId: id,
      refundId: objectId,
      amount: toDecimal(left),
      state: 'succeeded',
      createdAt: now,
      updatedAt: now,
    })
  await postReversals(tx, payment, now)
  const fees = await tx
    .select({ pence: ledgerEntries.amountPence })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, id), eq(ledgerEntries.type, 'fee')))
  const paid = fees.reduce((total, { pence }) => total + pence, 0)
  await postFees(tx, [{ payment, objectId, pence: paid, at: now }])
  await tx.update(payments).set({ status: 'test', updatedAt: now }).where(eq(payments.id, id))
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: now, resolution: 'a test payment' })
    .where(and(eq(paymentIssues.paymentIntentId, paymentIntentId), isNull(paymentIssues.resolvedAt)))
  await cancelOrder(tx, paymentIntentId, now)
  await endGift(tx, paymentIntentId, now)
  await recordPaymentEvent(tx, { source: 'recorder', now }, { paymentIntentId, kind: 'set aside' })
}

async function cancelOrder(tx: Tx, paymentIntentId: string, now: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))
  if (!order) return
  const isToCancel = orderStatus(order.status).isUnsent
  await tx
    .update(orders)
    .set({ paymentStatus: 'test', ...(isToCancel && { status: 'cancelled', statusChangedAt: now }) })
    .where(eq(orders.id, order.id))
  if (isToCancel) await returnToStock(tx, order.id)
}

/** Ends the gift's monthly gift, and its declaration, which would cover later gifts of the same person. */
async function endGift(tx: Tx, paymentIntentId: string, now: Date): Promise<void> {
  const [gift] = await tx.select().from(donations).where(eq(donations.paymentIntentId, paymentIntentId))
  if (!gift) return
  const declared = await tx
    .select({ id: giftAidDeclarations.id, startsOn: giftAidDeclarations.startsOn })
    .from(giftAidDeclarations)
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .where(and(eq(giftAidDeclarations.donationId, gift.id), isNull(giftAidEndings.declarationId)))
  for (const { id, startsOn } of declared)
    // oxlint-disable-next-line no-await-in-loop -- at most one for a gift
    await endDeclaration(tx, id, { now, reason: 'mistake', endsOn: startsOn })
  if (gift.mandateId === null) return
  const [ended] = await tx
    .update(mandates)
    .set({
      state: 'ended',
      stateBy: 'site',
      stateReason: '',
      pausedUntil: null,
      customerDeletedAt: now,
      version: nextVersion(mandates),
      updatedAt: now,
    })
    .where(and(eq(mandates.id, gift.mandateId), ne(mandates.state, 'ended')))
    .returning({ id: mandates.id })
  if (!ended) return
  // without asking the provider, which does not know their intents
  await tx
    .update(mandateCharges)
    .set({ state: 'given up', nextAttemptOn: null, attemptingSince: null, updatedAt: now })
    .where(and(eq(mandateCharges.mandateId, ended.id), ne(mandateCharges.state, 'paid')))
  await recordMandateEvent(tx, ended.id, { kind: 'stopped', by: 'site', now })
}
