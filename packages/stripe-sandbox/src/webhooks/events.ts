import type { Call } from '../http/call.ts'
import { newId } from '../storage/identifiers.ts'
import type { StripeEvent } from '../storage/objects.ts'
import { insertObject } from '../storage/store.ts'

/** The version of the provider's API whose objects these are. */
const API_VERSION = '2026-10-28.endive'

/**
 * Records that something happened to the object and queues the signed delivery, in the caller's transaction:
 * an event exists exactly when the change it reports does.
 */
export async function emit(call: Call, type: string, object: StripeEvent['data']['object']): Promise<void> {
  const event: StripeEvent = {
    api_version: API_VERSION,
    created: call.now,
    data: { object },
    id: newId('evt'),
    livemode: false,
    object: 'event',
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  await insertObject(call.query, 'event', event)
  await call.query`insert into sandbox.deliveries (event) values (${event.id})`
}
