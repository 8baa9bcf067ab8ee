/** Refunds by the owner: stored, then requested from the provider, so that a crash in between refunds nothing twice. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { isNotPaused } from '#db/pause.ts'
import { payments, refunds } from '#db/schema/index.ts'
import { isAhead } from '#db/future-times.ts'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { formatPounds, formatShortPence, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { REFUND_REASON_LABELS, type refundInput } from '#shared/money/payments/payment-timeline.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import type { Deps } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { isClaimed, pauseByAge, tryDue } from '../../platform/due-rows.ts'
import type { EventOrigin } from '../payment-events/events.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'
import {
  leftPence,
  lockPayment,
  recordRefundState,
  recordRefunds,
  recordRefusal,
  refundIssue,
} from './refunds.ts'
import { createRefund } from '../payments/stripe/refunds-and-disputes.ts'
import { logUnexpected } from '../../platform/ops/logging.ts'

type Input = z.infer<typeof refundInput>
export type RefundDeps = Pick<Deps, 'db' | 'provider'>
export type RefundRequest = { id: number; paymentIntentId: string; isRepeat: boolean }

/**
 * Refunds all or a part of a payment, once per key; a repeat gets the same result.
 * @throws NOT_FOUND; BAD_REQUEST for more than is left; CONFLICT for a payment that did not succeed, for a key used
 * for another refund, and with the provider's code if it refuses; BAD_GATEWAY if the provider fails, and then another
 * request with the key, or reconciliation, tries again
 */
export async function requestRefund(deps: RefundDeps, input: Input, by: By): Promise<void> {
  const request = await deps.db.transaction((tx) => reserveRefund(tx, input, by))
  const failure = await finishRefund(deps, request, { source: 'owner', ...by })
  if (failure !== null) {
    throw conflict(`Stripe refused this refund (${failure}).`, 'REFUND_REFUSED')
  }
}

/** Reserves the amount under the lock on the payment, so that two requests never reserve more than is left. */
export async function reserveRefund(
  tx: Tx,
  { id, amount, reason, key, emailPayer }: Input,
  by: By,
): Promise<RefundRequest> {
  const locked = await lockPayment(tx, { id })
  if (!locked) throw notFound('There is no such payment.')
  const { payment } = locked
  const { paymentIntentId } = payment
  if (isOffline(payment)) throw conflict('This gift was entered by hand: undo the entry instead.')
  const same = locked.refunds.find(({ idempotencyKey }) => idempotencyKey === key)
  if (same) {
    if (toPence(same.amount) !== toPence(amount) || same.reason !== reason) throw usedKey()
    return { id: same.id, paymentIntentId, isRepeat: true }
  }
  if (payment.status !== 'succeeded' && payment.status !== 'refunded') {
    throw conflict('Only a successful payment can be refunded.')
  }
  const left = leftPence(payment, locked.refunds)
  if (toPence(amount) > left) throw tooMuch(left)
  const [row] = await tx
    .insert(refunds)
    .values({
      paymentId: id,
      idempotencyKey: key,
      amount,
      reason,
      state: 'requested',
      isPayerEmailed: emailPayer,
      createdAt: by.now,
      updatedAt: by.now,
    })
    .onConflictDoNothing({ target: refunds.idempotencyKey })
    .returning()
  if (!row) throw usedKey()
  await recordRefundState(tx, paymentIntentId, row, { source: 'owner', ...by })
  await recordAudit(tx, {
    action: 'refund-requested',
    subjectId: id,
    changes: [
      { field: 'amount', to: formatPounds(amount) },
      { field: 'reason', to: REFUND_REASON_LABELS[reason] },
    ],
    ...by,
  })
  return { id: row.id, paymentIntentId, isRepeat: false }
}

/** Reserves everything that is left of an order's payment; undefined if nothing is left. */
export async function reserveRest(
  tx: Tx,
  { paymentIntentId }: { paymentIntentId: string },
  key: string,
  by: By,
): Promise<RefundRequest | undefined> {
  const locked = await lockPayment(tx, { paymentIntentId })
  const left = locked ? leftPence(locked.payment, locked.refunds) : 0
  if (!locked || left === 0) return undefined
  const input = {
    id: locked.payment.id,
    amount: toDecimal(left),
    reason: 'requested_by_customer' as const,
    key,
    // the email about the cancelled order mentions the refund
    emailPayer: false,
  }
  return reserveRefund(tx, input, by)
}

/** The request that a key was used for, to finish it if its response was lost. */
export async function readRequest(tx: Tx, key: string): Promise<RefundRequest | undefined> {
  const [row] = await tx
    .select({ id: refunds.id, paymentIntentId: payments.paymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.idempotencyKey, key))
  return row && { ...row, isRepeat: true }
}

const usedKey = () => conflict('This key has been used for another refund.', 'KEY_USED')

function tooMuch(left: number) {
  const sentence =
    left === 0
      ? 'There is nothing left of this payment to refund.'
      : `At most ${formatShortPence(left)} of this payment can be refunded.`
  return invalid(sentence, 'TOO_MUCH')
}

/** Requests a stored refund and records the result. @returns the provider's code if it refuses or has refused */
export async function finishRefund(
  { db, provider }: RefundDeps,
  request: RefundRequest,
  by: EventOrigin,
): Promise<string | null> {
  const { id, paymentIntentId, isRepeat } = request
  // look for the refund first: perhaps only the response was lost, and the provider forgets keys after a day
  if (isRepeat && (await stateOf(db, id)).state === 'requested') {
    await recordRefundsAndDisputes({ db, provider }, paymentIntentId, by)
  }
  const row = await stateOf(db, id)
  if (row.state !== 'requested') return row.refundId === null ? row.failure : null
  const answer = await createRefund(provider, { paymentIntentId, ...row })
  await db.transaction(async (tx) => {
    if ('refused' in answer) await recordRefusal(tx, request, answer.refused, by)
    else await recordRefunds(tx, paymentIntentId, [answer.refund], by)
  })
  if (!('refused' in answer)) return null
  // the provider may have refused because of refunds that no event reported; if this fails, the nightly job finds
  // them
  if (!isRepeat) {
    await recordRefundsAndDisputes({ db, provider }, paymentIntentId, by).catch(() => undefined)
  }
  return answer.refused
}

async function stateOf(db: Deps['db'], id: number) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (row?.idempotencyKey == null || row.reason === null) throw new Error('a requested refund is gone')
  return { ...row, key: row.idempotencyKey, reason: row.reason }
}

/**
 * One pass over requested refunds without a result, after a crash or an outage of the provider. Each is due again
 * after its own age, at most an hour. Without a result after a day it becomes a payment issue. While a restored site
 * is paused, nothing is requested.
 * @param failures receives the error of each failed request
 * @returns how many were requested again
 */
export async function finishRefunds(
  { db, provider, clock }: Deps,
  log: FastifyBaseLogger,
  failures: unknown[] = [],
): Promise<number> {
  const by = { source: 'reconciliation' as const, now: clock() }
  const now = sql`${by.now.toISOString()}::timestamptz`
  const { createdAt, updatedAt } = refunds
  const isDue = and(
    eq(refunds.state, 'requested'),
    isNotPaused,
    or(
      sql`${updatedAt} + least(${pauseByAge(createdAt, updatedAt)}, interval '1 hour') <= ${now}`,
      isAhead(updatedAt, by.now),
    ),
  )
  return tryDue({
    claim: () =>
      db
        .update(refunds)
        .set({ updatedAt: now })
        .from(payments)
        .where(
          and(
            // one at a time, because several may be of the same payment
            isClaimed(db, refunds, { isDue, orderBy: [refunds.id], limit: 1 }),
            eq(payments.id, refunds.paymentId),
          ),
        )
        .returning({
          id: refunds.id,
          key: refunds.idempotencyKey,
          amount: refunds.amount,
          paymentIntentId: payments.paymentIntentId,
          isOld: sql<boolean>`${refunds.createdAt} < ${now} - interval '1 day'`,
        }),
    attempt: ({ id, paymentIntentId }) =>
      finishRefund({ db, provider }, { id, paymentIntentId, isRepeat: true }, by),
    async failed(error, { key, amount, paymentIntentId, isOld }) {
      failures.push(error)
      logUnexpected(log, error, 'refund not finished', 'warn')
      if (!isOld) return
      await openPaymentIssue(db, by.now, {
        ...refundIssue({ idempotencyKey: key }),
        paymentIntentId,
        detail: `A refund of ${formatPounds(amount)} was requested a day ago, and Stripe has not confirmed it`,
      })
    },
  })
}
