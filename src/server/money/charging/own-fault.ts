/**
 * Holds back charges that fail because of a fault of ours: the owner is told, the donor is not, and the charge waits
 * until the payment issue is closed.
 */
import { and, eq, sql } from 'drizzle-orm'
import { mandateCharges, paymentIssues } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'
import type { Refusal } from '../payments/stripe/refusal.ts'

const KIND = 'not-charged'
/** Subject of the single issue about our account at the provider. */
const ACCOUNT = 'account'

/** Condition on charges: an open issue concerns this charge, or all charges. */
export const isHeld = sql`exists (select from ${paymentIssues} where ${and(
  eq(paymentIssues.kind, KIND),
  sql`${paymentIssues.resolvedAt} is null`,
  sql`${paymentIssues.subject} in (${ACCOUNT}, 'charge ' || ${mandateCharges.id})`,
)})`

/** Opens the issue and releases the charge without counting a try. The charge is due again once the issue is closed. */
export async function holdCharge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  charge: { id: number; mandateId: number; paymentIntentId: string | null },
  { fault, code }: Refusal,
): Promise<void> {
  const now = clock()
  const isOfAccount = fault === 'account'
  await openPaymentIssue(db, now, {
    kind: KIND,
    subject: isOfAccount ? ACCOUNT : `charge ${charge.id}`,
    paymentIntentId: (isOfAccount ? null : charge.paymentIntentId) ?? '',
    detail: isOfAccount
      ? `Stripe refuses our account or its key: ${code}`
      : `monthly gift ${charge.mandateId}, refused by Stripe: ${code}`,
    again: true,
  })
  await db
    .update(mandateCharges)
    .set({ attemptingSince: null, updatedAt: now })
    .where(eq(mandateCharges.id, charge.id))
}
