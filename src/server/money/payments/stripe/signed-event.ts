import type { Stripe } from 'stripe'
import { invalid } from '../../../errors.ts'
import type { Provider } from './client.ts'

/**
 * Reads an event that the provider signed.
 * @param body the bytes as received
 * @param others further signing secrets, read only if it was not signed with the one in use
 * @throws INVALID for anything else
 */
export async function readSignedEvent(
  { stripe, webhookSecret }: Provider,
  body: unknown,
  signature: unknown,
  others: () => Promise<readonly string[]>,
): Promise<Stripe.Event> {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw invalid('This is not a signed event.', 'BAD_SIGNATURE')
  const opened = (secret: string): Promise<unknown> =>
    stripe.webhooks.constructEventAsync(body, signature, secret)
  const event = await opened(webhookSecret)
    .catch(async () => Promise.any((await others()).map(opened)))
    .catch((error: unknown) => {
      if (!(error instanceof AggregateError)) throw error
      throw invalid('The signature of this event is not valid.', 'BAD_SIGNATURE')
    })
  if (!isEvent(event)) throw invalid('This is signed, but it is not an event.', 'NOT_AN_EVENT')
  return event
}

/** Checks only what we read from an event; everything else is read from the provider's API. */
function isEvent(it: unknown): it is Stripe.Event {
  const { type, data } = (it ?? {}) as { type?: unknown; data?: { object?: unknown } | null }
  return typeof type === 'string' && typeof data?.object === 'object' && data.object !== null
}
