/** Refunds of payments: one row each, whoever requested it and however often the provider reports it. */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db, Tx } from '#db/client.ts'
import { donations, orders, payments, refunds } from '#db/schema/index.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import { formatPounds, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import {
  REFUND_REASON_LABELS,
  REFUND_REASONS,
  REFUND_STATES,
  REFUNDED_STATES,
  type RefundState,
} from '#shared/money/payments/payment-timeline.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { enqueueRefundUpdated } from '../../platform/webhooks/enqueue.ts'
import { recordPaymentEvent, type EventOrigin } from '../payment-events/events.ts'
import { postReversals } from '../ledger/ledger.ts'
import { openOrderIssues, updateOrderPayment } from '../payment-events/order-payment.ts'
import { closeResolvedIssue, openPaymentIssue } from '../payment-events/payment-issues.ts'
import { refundAdvances } from '../payment-events/states.ts'
import { idempotencyKeyOf } from '../payments/stripe/refunds-and-disputes.ts'

type Payment = typeof payments.$inferSelect
type Refund = typeof refunds.$inferSelect
type Locked = { payment: Payment; refunds: Refund[] }

/** States in which a refund reduces what is left of the payment: requested or made. */
const USING_UP: readonly RefundState[] = ['requested', ...REFUNDED_STATES]

/** Locks a payment and reads its refunds; locks its order first, as everywhere. */
export async function lockPayment(
  tx: Tx,
  by: { id: number } | { paymentIntentId: string },
): Promise<Locked | undefined> {
  const isRequested = 'id' in by ? eq(payments.id, by.id) : eq(payments.paymentIntentId, by.paymentIntentId)
  const intent = tx.select({ id: payments.paymentIntentId }).from(payments).where(isRequested)
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntentId, intent)).for('update')
  const [payment] = await tx.select().from(payments).where(isRequested).for('update')
  if (!payment) return undefined
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.id))
  return { payment, refunds: rows }
}

/** How much of a payment can still be refunded, in pence. */
export function leftPence(payment: Payment, rows: readonly Refund[]): number {
  const isPaid = payment.status === 'succeeded' || payment.status === 'refunded'
  return isPaid ? Math.max(0, toPence(payment.amount) - toPence(payment.lost) - sumPence(rows, USING_UP)) : 0
}

/** How much of an intent's payment was refunded or will be, in pence. */
export async function refundedPence(db: Db, paymentIntentId: string): Promise<number> {
  const rows = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.paymentIntentId, paymentIntentId))
  return sumPence(rows, USING_UP)
}

/**
 * Records an intent's refunds as the provider reports them, in the caller's transaction, and updates payment and
 * order. Used for the owner's requests, webhooks and both reconciliations.
 * @returns whether anything was new
 */
export async function recordRefunds(
  tx: Tx,
  paymentIntentId: string,
  reported: readonly Stripe.Refund[],
  by: EventOrigin,
): Promise<boolean> {
  if (reported.length === 0) return false
  const locked = await lockPayment(tx, { paymentIntentId })
  // the payment belongs to another installation
  if (!locked) return false
  const changes: Refund[] = []
  // oldest first
  for (const refund of reported.toReversed()) changes.push(...(await write(tx, locked, refund, by)))
  if (changes.length === 0) return false
  await postReversals(tx, locked.payment, by.now)
  const paidFor = await updateOrderPayment(tx, paymentIntentId)
  const known = new Set(locked.refunds.map(({ id }) => id))
  if (paidFor) {
    const isRefundedElsewhere = changes.some(({ id, state }) => !known.has(id) && isRefunded(state))
    await openOrderIssues(tx, paidFor.order, {
      now: by.now,
      isNew: paidFor.hasChanged,
      isRefundedElsewhere,
    })
  }
  const [{ isRefunded: isWholly } = { isRefunded: false }] = await tx
    .select({ isRefunded: sql<boolean>`${payments.refunded} >= ${payments.amount}` })
    .from(payments)
    .where(eq(payments.id, locked.payment.id))
  if (isWholly)
    await closeResolvedIssue(tx, by.now, {
      kind: 'paid-twice',
      subject: paymentIntentId,
      resolution: 'refunded',
    })
  for (const row of changes) {
    await recordRefundState(tx, paymentIntentId, row, by)
    const { paymentId, refundId, amount, state } = row
    const { currency } = locked.payment
    if (refundId !== null)
      await enqueueRefundUpdated(tx, { paymentId, providerId: refundId, amount, currency, state }, by.now)
    await closeResolvedIssue(tx, by.now, { ...refundIssue(row), resolution: 'answered since' })
    if (row.state === 'failed') {
      await openPaymentIssue(tx, by.now, {
        kind: 'refund-failed',
        subject: row.refundId ?? '',
        paymentIntentId,
        detail: `Refund of ${formatPounds(row.amount)} failed: ${row.failure ?? 'unknown'}`,
      })
    }
  }
  return true
}

/** @returns the row if the provider reports something new */
async function write(tx: Tx, locked: Locked, refund: Stripe.Refund, by: EventOrigin): Promise<Refund[]> {
  const known = locked.refunds.find(
    ({ refundId, idempotencyKey }) =>
      refundId === refund.id || (idempotencyKey !== null && idempotencyKey === idempotencyKeyOf(refund)),
  )
  const state = stateOf(refund)
  const failure = refund.failure_reason ?? null
  if (!known) {
    return tx
      .insert(refunds)
      .values({
        paymentId: locked.payment.id,
        refundId: refund.id,
        amount: toDecimal(refund.amount),
        reason: REFUND_REASONS.find((reason) => reason === refund.reason) ?? null,
        state,
        failure,
        createdAt: new Date(refund.created * 1000),
        updatedAt: by.now,
      })
      .returning()
  }
  if (known.refundId !== null && !refundAdvances(known.state, state)) return []
  const changed = await tx
    .update(refunds)
    .set({ refundId: refund.id, state, failure, updatedAt: by.now })
    .where(eq(refunds.id, known.id))
    .returning()
  // the first report is the result of the owner's request
  if (known.state === 'requested')
    for (const row of changed) {
      await auditAnswer(tx, row, by)
      if (row.isPayerEmailed && isRefunded(row.state)) await emailPayer(tx, locked.payment, row, by.now)
    }
  return changed
}

/** Sends nothing if the payer is unknown or was erased. */
async function emailPayer(tx: Tx, { paymentIntentId }: Payment, { id }: Refund, now: Date): Promise<void> {
  const [order] = await tx
    .select({ to: orders.customerEmail })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId))
  const [donation] = await tx
    .select({ to: donations.donorEmail })
    .from(donations)
    .where(eq(donations.paymentIntentId, paymentIntentId))
  const to = order?.to ?? donation?.to ?? ''
  if (isDeliverable(to)) await enqueueEmail(tx, { kind: 'refund-confirmation', recordId: id, to, now })
}

/** Audits whether the refund that the owner requested was made, or was refused and why. */
async function auditAnswer(
  tx: Tx,
  { paymentId, amount, reason, state, failure }: Refund,
  { now, source: _source, address = '', ...caller }: EventOrigin,
): Promise<void> {
  const isRefused = state === 'failed' || state === 'canceled'
  await recordAudit(tx, {
    action: isRefused ? 'refund-refused' : 'payment-refunded',
    subjectId: paymentId,
    changes: [
      { field: 'amount', to: formatPounds(amount) },
      isRefused
        ? { field: 'failure', to: failure ?? state }
        : { field: 'reason', to: reason === null ? '' : REFUND_REASON_LABELS[reason] },
    ],
    address,
    ...caller,
    now,
  })
}

/** Records that the provider refused a refund permanently, so its amount can be refunded again. */
export async function recordRefusal(
  tx: Tx,
  { id, paymentIntentId }: { id: number; paymentIntentId: string },
  failure: string,
  by: EventOrigin,
): Promise<void> {
  const locked = await lockPayment(tx, { paymentIntentId })
  const row = locked?.refunds.find((refund) => refund.id === id)
  if (row?.state !== 'requested') return
  const refused = { state: 'failed' as const, failure, updatedAt: by.now }
  await tx.update(refunds).set(refused).where(eq(refunds.id, id))
  await recordRefundState(tx, paymentIntentId, { ...row, ...refused }, by)
  await auditAnswer(tx, { ...row, ...refused }, by)
  // an owner sees the result of their own request, but not of a later retry
  if (by.source === 'owner') return
  await openPaymentIssue(tx, by.now, {
    ...refundIssue(row),
    paymentIntentId,
    detail: `Refund of ${formatPounds(row.amount)} was refused: ${failure}`,
  })
}

/** The payment issue for a requested refund that was not made. */
export const refundIssue = ({ idempotencyKey }: Pick<Refund, 'idempotencyKey'>) => ({
  kind: 'refund-failed' as const,
  subject: `request ${idempotencyKey}`,
})

/** Adds a refund's state to the payment's timeline, such as 'refund pending' with '£4.00'. */
export function recordRefundState(
  tx: Tx,
  paymentIntentId: string,
  { amount, state, failure }: Pick<Refund, 'amount' | 'state' | 'failure'>,
  by: EventOrigin,
): Promise<void> {
  const detail = [formatPounds(amount), failure].filter(Boolean).join(', ')
  return recordPaymentEvent(tx, by, { paymentIntentId, kind: `refund ${state}`, detail })
}

const isRefunded = (state: RefundState) => REFUNDED_STATES.some((one) => one === state)

function sumPence(rows: readonly Refund[], states: readonly RefundState[]): number {
  return rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + toPence(row.amount), 0)
}

/** Maps the provider's additional state 'requires_action' to 'pending'. */
function stateOf({ status }: Stripe.Refund): RefundState {
  return REFUND_STATES.find((state) => state === status) ?? 'pending'
}
