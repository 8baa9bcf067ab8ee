/** What the recorder made of a succeeded intent, for the payment's timeline and for whoever must look. */
import type { Tx } from '#db/client.ts'
import { noteRecorded, type Teller } from '../payments/events.ts'
import { closeResolvedIssue, openPaymentIssue } from '../payments/payment-issues.ts'

/** The order or the donation stands; should it have failed before, it has come right. */
export async function noteMatched(tx: Tx, paymentIntentId: string, by: Teller): Promise<void> {
  await noteRecorded(tx, by, { paymentIntentId, kind: 'recorded' })
  await closeResolvedIssue(tx, by.now, {
    kind: 'not-recorded',
    subject: paymentIntentId,
    resolution: 'recorded since',
  })
}

/** Only the money stands, and nobody knows what for. */
export async function noteMismatch(
  tx: Tx,
  paymentIntentId: string,
  problem: string,
  by: Teller,
): Promise<void> {
  await noteRecorded(tx, by, { paymentIntentId, kind: 'amount mismatch', detail: problem })
  await closeResolvedIssue(tx, by.now, {
    kind: 'not-recorded',
    subject: paymentIntentId,
    resolution: 'recorded since',
  })
  await openPaymentIssue(tx, by.now, {
    kind: 'amount-mismatch',
    subject: paymentIntentId,
    paymentIntentId,
    detail: problem,
  })
}
