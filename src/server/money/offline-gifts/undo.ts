/** Undoes an offline gift by a counter-entry; both entries stay. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, giftAidDeclarations, giftAidEndings, refunds, statementLines } from '#db/schema/index.ts'
import type { z } from 'zod'
import { IMPORTED_DESCRIPTION } from '#shared/money/imports/imports.ts'
import { isOffline, UNDO_REASON_LABELS } from '#shared/money/statements/offline-gifts.ts'
import type { undoGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { endDeclaration } from '../gift-aid/declarations.ts'
import { recordPaymentEvent } from '../payment-events/events.ts'
import { postReversals } from '../ledger/ledger.ts'
import { lockPayment } from '../refunds/refunds.ts'
import { enqueueRefundUpdated } from '../../platform/webhooks/enqueue.ts'

/**
 * Removes an offline gift from all sums by a counter-entry. Unless told otherwise, also ends the declaration that was
 * entered with it, as if it had never been made. Idempotent.
 * @throws NOT_FOUND; CONFLICT for a payment at the provider
 */
export async function undoGift(
  tx: Tx,
  { id, reason, keepsDeclaration }: z.output<typeof undoGiftInput>,
  by: By,
): Promise<void> {
  const locked = await lockPayment(tx, { id })
  if (!locked) throw notFound('There is no such payment.')
  const { payment } = locked
  if (!isOffline(payment)) throw conflict('This payment was made by card: refund it instead.')
  const { amount, currency, paymentIntentId } = payment
  const refundId = `undo_${paymentIntentId}`
  const [undone] = await tx
    .insert(refunds)
    .values({ paymentId: id, refundId, amount, state: 'succeeded', createdAt: by.now, updatedAt: by.now })
    .onConflictDoNothing({ target: refunds.refundId })
    .returning()
  if (!undone) return
  await postReversals(tx, payment, by.now)
  // the line of a bank statement needs another decision
  await tx
    .update(statementLines)
    .set({ state: 'open', donationId: null, decidedAt: null, bookingKey: sql`gen_random_uuid()` })
    .where(
      inArray(
        statementLines.donationId,
        tx.select({ id: donations.id }).from(donations).where(eq(donations.paymentIntentId, paymentIntentId)),
      ),
    )
  if (!keepsDeclaration) await endEntered(tx, paymentIntentId, by.now)
  const why = UNDO_REASON_LABELS[reason]
  await recordPaymentEvent(
    tx,
    { source: 'owner', ...by },
    { paymentIntentId, kind: 'entry undone', detail: why },
  )
  const changes = [
    { field: 'amount', from: formatPounds(amount) },
    { field: 'reason', to: why },
  ]
  await recordAudit(tx, { action: 'gift-undone', subjectId: id, changes, ...by })
  // no program was told of an imported gift
  if (payment.description === IMPORTED_DESCRIPTION) return
  await enqueueRefundUpdated(
    tx,
    { paymentId: id, providerId: refundId, amount, currency, state: undone.state },
    by.now,
  )
}

/** Ends only declarations entered with the gift. One that the donor made on the site later is theirs to end. */
async function endEntered(tx: Tx, paymentIntentId: string, now: Date): Promise<void> {
  const entered = await tx
    .select({ id: giftAidDeclarations.id, startsOn: giftAidDeclarations.startsOn })
    .from(giftAidDeclarations)
    .innerJoin(donations, eq(donations.id, giftAidDeclarations.donationId))
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .where(
      and(
        eq(donations.paymentIntentId, paymentIntentId),
        ne(giftAidDeclarations.source, 'web'),
        isNull(giftAidEndings.declarationId),
      ),
    )
  for (const { id, startsOn } of entered)
    // oxlint-disable-next-line no-await-in-loop -- at most one per gift
    await endDeclaration(tx, id, { now, reason: 'mistake', endsOn: startsOn })
}
