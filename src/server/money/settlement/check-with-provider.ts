/** The owner's button 'Check with Stripe'. */
import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordPaymentEvent } from '../payment-events/events.ts'
import { recordRefundsAndDisputes } from '../refunds/record-refunds-and-disputes.ts'
import { settle, type SettleDeps } from './settle.ts'

/** Updates a payment to the provider's current state. @throws NOT_FOUND if either does not know it; BAD_GATEWAY */
export async function checkWithProvider(deps: SettleDeps, id: number, caller: Caller): Promise<void> {
  const by = { source: 'owner' as const, now: deps.clock() }
  const paymentIntentId = await deps.db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ paymentIntentId: payments.paymentIntentId })
      .from(payments)
      .where(eq(payments.id, id))
    if (!payment) throw notFound('There is no such payment.')
    if (isOffline(payment)) throw conflict('Stripe has no record of a gift that was entered by hand.')
    await recordPaymentEvent(tx, { ...caller, ...by }, { ...payment, kind: 'asked again' })
    await recordAudit(tx, { action: 'payment-asked', subjectId: id, ...caller, now: by.now })
    return payment.paymentIntentId
  })
  await settle(deps, paymentIntentId, { source: 'owner' })
  await recordRefundsAndDisputes(deps, paymentIntentId, { ...by, now: deps.clock() })
}
