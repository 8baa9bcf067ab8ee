/** Checks that the ledger of each payment adds up to the provider's amount. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db } from '#db/client.ts'
import { ledgerEntries, payments } from '#db/schema/index.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'

type Difference = { paymentIntentId: string; theirs: number; ours: number }

/**
 * Compares charges less refunds with our entries, ignoring disputes, which are not part of a charge.
 * @param charges a page of the provider's
 * @returns our payments whose entries have another total, in pence
 */
export async function differencesOf(db: Db, charges: readonly Stripe.Charge[]): Promise<Difference[]> {
  const theirs = new Map(
    charges.flatMap(({ status, payment_intent: intent, amount_captured: paid, amount_refunded: refunded }) =>
      status === 'succeeded' && typeof intent === 'string' ? [[intent, paid - refunded] as const] : [],
    ),
  )
  const rows = await db
    .select({
      paymentIntentId: payments.paymentIntentId,
      ours: sql<number>`sum(${ledgerEntries.amountPence}) filter (where ${ledgerEntries.type} in ('payment', 'refund', 'refund failed'))::float8`,
    })
    .from(payments)
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.paymentId, payments.id), ne(ledgerEntries.type, 'fee')))
    .where(inArray(payments.paymentIntentId, [...theirs.keys()]))
    .groupBy(payments.paymentIntentId)
  return rows.flatMap(({ paymentIntentId, ours }) => {
    const wanted = theirs.get(paymentIntentId)
    return wanted === undefined || wanted === ours ? [] : [{ paymentIntentId, theirs: wanted, ours }]
  })
}

/** Opens a payment issue, after asking the provider again has not helped. */
export const reportDifference = (db: Db, { paymentIntentId, theirs, ours }: Difference, now: Date) =>
  openPaymentIssue(db, now, {
    kind: 'amount-mismatch',
    subject: `ledger ${paymentIntentId}`,
    paymentIntentId,
    detail: `Stripe has ${formatPence(theirs)} of this payment, the ledger ${formatPence(ours)}`,
  })
