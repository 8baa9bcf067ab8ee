/** `POST /api/stripe/webhook`: the provider's signed word that something happened to an intent. */
import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import type { Deps } from '../context.ts'
import { invalid } from '../errors.ts'
import { settleEvent } from './settle-event.ts'

/**
 * Answers 200 only when what the event tells of is written down; anything else lets the provider try again. The
 * event itself is only a hint to ask: see `settleEvent`.
 */
export async function webhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // the signature is over the bytes as sent
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/api/stripe/webhook', async (request) => {
    const event = await verify(deps, request.body, request.headers['stripe-signature'])
    const outcome = await settleEvent(deps, event)
    request.log.info({ event: event.type, outcome }, 'webhook')
    return { received: true }
  })
}

async function verify({ provider }: Deps, body: unknown, signature: unknown): Promise<Stripe.Event> {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw invalid('This is not a signed event.', 'BAD_SIGNATURE')
  const event: unknown = await provider.stripe.webhooks
    .constructEventAsync(body, signature, provider.webhookSecret)
    .catch(() => {
      throw invalid('The signature of this event is not valid.', 'BAD_SIGNATURE')
    })
  if (!isEvent(event)) throw invalid('This is signed, but it is not an event.', 'NOT_AN_EVENT')
  return event
}

/** As far as it is read here; what it tells of is asked of the provider. */
function isEvent(it: unknown): it is Stripe.Event {
  const { type, data } = (it ?? {}) as { type?: unknown; data?: { object?: unknown } | null }
  return typeof type === 'string' && typeof data?.object === 'object' && data.object !== null
}
