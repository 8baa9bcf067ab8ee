import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../http/call.ts'
import { newId } from '../storage/identifiers.ts'
import type { Json, StripeEvent } from '../storage/objects.ts'
import { insertObject } from '../storage/store.ts'

/** Version of the provider's API that the objects follow. */
const API_VERSION = '2026-10-28.endive'

/**
 * Records an event and queues its delivery, in the transaction of the change that it reports.
 * @param before the object before the change, for events that contain earlier values
 */
export async function emit(
  call: Pick<Call, 'query' | 'now' | 'requestId' | 'idempotencyKey'>,
  type: string,
  object: StripeEvent['data']['object'],
  before?: StripeEvent['data']['object'],
): Promise<void> {
  const event: StripeEvent = {
    api_version: API_VERSION,
    created: call.now,
    data: { object, ...(before && { previous_attributes: earlierValues(before, object) }) },
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

/** The earlier values of an object's members that have changed. */
function earlierValues(before: object, after: object): { [name: string]: Json } {
  const now = new Map<string, unknown>(Object.entries(after))
  const changed = Object.entries(before).flatMap(([name, value]: [string, Json]): [string, Json][] => {
    const other = now.get(name)
    if (isDeepStrictEqual(value, other)) return []
    return [[name, isMembers(value) && isMembers(other) ? earlierValues(value, other) : value]]
  })
  return Object.fromEntries(changed)
}

function isMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
