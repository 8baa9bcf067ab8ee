/** Undoes an entry by a counter-entry: both stay. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, refunds, statementLines } from '#db/schema.ts'
import { isByHand, UNDO_REASON_LABELS, type UndoReason } from '#shared/hand-gifts.ts'
import { formatPounds } from '#shared/money.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import { conflict, notFound } from '../errors.ts'
import { noteEvent } from '../payments/events.ts'
import { enterReturns } from '../payments/ledger.ts'
import { lockPayment } from '../payments/refunds.ts'
import { enqueueRefundUpdated } from '../webhooks/enqueue.ts'

/**
 * Takes a gift that was entered by hand out of all sums, by an entry the other way round. Repeatable.
 * @throws NOT_FOUND; CONFLICT for a payment that the provider knows
 */
export async function undoGift(
  tx: Tx,
  { id, reason }: { id: number; reason: UndoReason },
  by: By,
): Promise<void> {
  const locked = await lockPayment(tx, { id })
  if (!locked) throw notFound('There is no such payment.')
  const { payment } = locked
  if (!isByHand(payment)) throw conflict('This payment was made by card: refund it instead.')
  const { amount, currency, paymentIntentId } = payment
  const refundId = `undo_${paymentIntentId}`
  const [undone] = await tx
    .insert(refunds)
    .values({ paymentId: id, refundId, amount, state: 'succeeded', createdAt: by.now, updatedAt: by.now })
    .onConflictDoNothing({ target: refunds.refundId })
    .returning()
  if (!undone) return
  await enterReturns(tx, payment, by.now)
  // the line of a bank statement is to be decided again
  await tx
    .update(statementLines)
    .set({ state: 'open', donationId: null, decidedAt: null, bookingKey: sql`gen_random_uuid()` })
    .where(
      inArray(
        statementLines.donationId,
        tx.select({ id: donations.id }).from(donations).where(eq(donations.paymentIntentId, paymentIntentId)),
      ),
    )
  const why = UNDO_REASON_LABELS[reason]
  await noteEvent(tx, { source: 'owner', ...by }, { paymentIntentId, kind: 'entry undone', detail: why })
  const detail = `${formatPounds(amount)}, ${why}`
  await recordAudit(tx, { action: 'gift-undone', subjectId: id, detail, ...by })
  await enqueueRefundUpdated(
    tx,
    { paymentId: id, providerId: refundId, amount, currency, state: undone.state },
    by.now,
  )
}
