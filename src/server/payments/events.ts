/** What happened to an intent and who told of it: few rows, and nothing in them that is about a person. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { paymentEvents } from '#db/schema.ts'
import type { EventSource } from '#shared/payment-timeline.ts'

const MAX_DETAIL = 500

/** Who brings news of a payment, and when by the site's clock. */
export type Teller = {
  source: EventSource
  now: Date
  /** Where the call came from, for the audit; nobody's by night. */
  address?: string
}

/**
 * Adds a line to an intent's life, or counts up the one that `eventId` names.
 * @param event.kind the provider's own word, or ours: 'recorded', 'declined', 'refund requested'.
 * @param event.detail a code, a state or an amount; never a person's words.
 * @param event.eventId what makes it the same event however often it is told.
 */
export async function noteEvent(
  db: Db | Tx,
  { source, now }: Teller,
  event: { paymentIntentId: string; kind: string; detail?: string; eventId?: string },
): Promise<void> {
  const row = {
    ...event,
    source,
    kind: event.kind.slice(0, 100),
    detail: (event.detail ?? '').slice(0, MAX_DETAIL),
    createdAt: now,
  }
  await db
    .insert(paymentEvents)
    .values(row)
    .onConflictDoUpdate({
      target: paymentEvents.eventId,
      set: { deliveries: sql`${paymentEvents.deliveries} + 1` },
    })
    .prepare('prepared')
    .execute()
}

/** The recorder's own line; where nobody else told of it, also who found it. */
export async function noteRecorded(
  tx: Tx,
  by: Teller,
  event: { paymentIntentId: string; kind: string; detail?: string },
): Promise<void> {
  const { paymentIntentId } = event
  if (by.source === 'reconciliation' || by.source === 'nightly') {
    await noteEvent(tx, by, { paymentIntentId, kind: 'found' })
  }
  await noteEvent(tx, { ...by, source: 'recorder' }, event)
}
