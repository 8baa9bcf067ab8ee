/** What the recorder made of a succeeded intent, for the payment's life and for whoever must look. */
import type { Tx } from '#db/client.ts'
import type { EventSource } from '#shared/payment-life-choices.ts'
import { noteRecorded } from '../payments/events.ts'
import { mendTrouble, openTrouble } from '../payments/troubles.ts'

/** The order or the donation stands; should it have failed before, it has come right. */
export async function noteMatched(tx: Tx, paymentIntentId: string, source: EventSource): Promise<void> {
  await noteRecorded(tx, { paymentIntentId, source, kind: 'recorded' })
  await mendTrouble(tx, { kind: 'not-recorded', subject: paymentIntentId, resolution: 'recorded since' })
}

/** Only the money stands, and nobody knows what for. */
export async function noteMismatch(
  tx: Tx,
  paymentIntentId: string,
  problem: string,
  source: EventSource,
): Promise<void> {
  await noteRecorded(tx, { paymentIntentId, source, kind: 'amount mismatch', detail: problem })
  await mendTrouble(tx, { kind: 'not-recorded', subject: paymentIntentId, resolution: 'recorded since' })
  await openTrouble(tx, {
    kind: 'amount-mismatch',
    subject: paymentIntentId,
    paymentIntentId,
    detail: problem,
  })
}
