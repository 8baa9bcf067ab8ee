/** Disputes of payments: one row each, however often the provider reports it. */
import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Tx } from '#db/client.ts'
import { disputes } from '#db/schema/index.ts'
import { formatPounds, toDecimal } from '#shared/platform/text/amounts.ts'
import { IN_OUR_FAVOUR } from '#shared/money/payments/payment-timeline.ts'
import { enqueueDisputeUpdated } from '../../platform/webhooks/enqueue.ts'
import { recordPaymentEvent, type EventOrigin } from '../payment-events/events.ts'
import { openOrderIssues, updateOrderPayment } from '../payment-events/order-payment.ts'
import { postReversals } from '../ledger/ledger.ts'
import { recordBalanceTransactions } from '../ledger/balance-transactions.ts'
import { lockPayment } from './refunds.ts'
import { closeResolvedIssue, openPaymentIssue } from '../payment-events/payment-issues.ts'
import { disputeAdvances } from '../payment-events/states.ts'

/**
 * Records an intent's disputes as the provider reports them, in the caller's transaction. A lost dispute takes its
 * amount from the payment until it is won after all. Open and lost disputes are payment issues until the owner
 * resolves them.
 * @returns whether anything was new
 */
export async function recordDisputes(
  tx: Tx,
  paymentIntentId: string,
  reported: readonly Stripe.Dispute[],
  by: EventOrigin,
): Promise<boolean> {
  if (reported.length === 0) return false
  const locked = await lockPayment(tx, { paymentIntentId })
  if (!locked) return false
  const { payment } = locked
  // always, because what it withdraws or returns, and the fee, may come without a new state
  await recordBalanceTransactions(
    tx,
    reported.flatMap(({ balance_transactions: transactions }) =>
      transactions.map((transaction) => ({ transaction, payment })),
    ),
  )
  const known = new Map(
    (await tx.select().from(disputes).where(eq(disputes.paymentId, payment.id))).map((row) => [
      row.disputeId,
      row,
    ]),
  )
  const changes: Stripe.Dispute[] = []
  for (const dispute of reported.toReversed()) {
    const before = known.get(dispute.id)
    const { status } = dispute
    if (before && !disputeAdvances(before.status, status)) continue
    changes.push(dispute)
    const row = {
      disputeId: dispute.id,
      paymentId: payment.id,
      amount: toDecimal(dispute.amount),
      reason: dispute.reason,
      status,
      respondBy: respondBy(dispute),
    }
    await tx
      .insert(disputes)
      .values({ ...row, createdAt: new Date(dispute.created * 1000), updatedAt: by.now })
      .onConflictDoUpdate({ target: disputes.disputeId, set: { ...row, updatedAt: by.now } })
    await recordPaymentEvent(tx, by, {
      paymentIntentId,
      kind: `dispute ${status.replaceAll('_', ' ')}`,
      detail: `${formatPounds(row.amount)}, ${dispute.reason}`,
    })
    const { paymentId, amount } = row
    const { currency } = payment
    await enqueueDisputeUpdated(
      tx,
      { paymentId, providerId: dispute.id, amount, currency, state: status },
      by.now,
    )
  }
  if (changes.length === 0) return false
  await postReversals(tx, payment, by.now)
  const paidFor = await updateOrderPayment(tx, paymentIntentId)
  for (const dispute of changes) await openDisputeIssue(tx, paymentIntentId, dispute, by.now)
  if (paidFor) await openOrderIssues(tx, paidFor.order, { now: by.now, isNew: paidFor.hasChanged })
  return true
}

async function openDisputeIssue(
  tx: Tx,
  paymentIntentId: string,
  { id, amount, reason, status }: Stripe.Dispute,
  now: Date,
) {
  const subject = { kind: 'dispute' as const, subject: id }
  if (IN_OUR_FAVOUR.includes(status)) await closeResolvedIssue(tx, now, { ...subject, resolution: status })
  else {
    await openPaymentIssue(tx, now, {
      ...subject,
      paymentIntentId,
      detail: `${formatPounds(toDecimal(amount))}, ${reason}: ${status.replaceAll('_', ' ')}`,
      // reopens it, because the owner may have resolved the issue while the dispute was open
      again: status === 'lost',
    })
  }
}

function respondBy({ evidence_details: { due_by: dueBy } }: Stripe.Dispute): Date | null {
  // 0 means that the bank accepts no response
  return dueBy ? new Date(dueBy * 1000) : null
}
