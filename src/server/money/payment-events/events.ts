/** Events of an intent for its timeline, without personal data. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { ANY_NAME } from '#db/prepared.ts'
import { paymentEvents } from '#db/schema/index.ts'
import type { EventSource } from '#shared/money/payments/payment-timeline.ts'
import type { Caller } from '../../platform/audit/audit.ts'

const MAX_DETAIL = 500

/** How we learned of an event, when by the site's clock, and who requested it (nobody for nightly work). */
export type EventOrigin = Partial<Caller> & {
  source: EventSource
  now: Date
}

/**
 * Adds an event to an intent's timeline, or counts a repeated delivery of the same event.
 * @param event.kind the provider's term, or ours: 'recorded', 'declined', 'refund requested'
 * @param event.detail a code, a state or an amount; never text from a person
 * @param event.eventId the same for repeated deliveries of one event
 */
export async function recordPaymentEvent(
  db: Db | Tx,
  { source, now, account }: EventOrigin,
  event: { paymentIntentId: string; kind: string; detail?: string; eventId?: string },
): Promise<void> {
  const row = {
    ...event,
    source,
    kind: event.kind.slice(0, 100),
    detail: (event.detail ?? '').slice(0, MAX_DETAIL),
    ...(account && { accountId: account.id }),
    createdAt: now,
  }
  await db
    .insert(paymentEvents)
    .values(row)
    .onConflictDoUpdate({
      target: paymentEvents.eventId,
      set: { deliveries: sql`${paymentEvents.deliveries} + 1` },
    })
    .prepare(ANY_NAME)
    .execute()
}

/** Records the outcome of an intent and, if reconciliation found it, that too. */
export async function recordOutcome(
  tx: Tx,
  by: EventOrigin,
  event: { paymentIntentId: string; kind: string; detail?: string },
): Promise<void> {
  const { paymentIntentId } = event
  if (by.source === 'reconciliation' || by.source === 'nightly') {
    await recordPaymentEvent(tx, by, { paymentIntentId, kind: 'found' })
  }
  await recordPaymentEvent(tx, { ...by, source: 'recorder' }, event)
}
