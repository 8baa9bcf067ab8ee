/** `POST /api/stripe/webhook`: the provider's signed word that something happened to an intent, and who is asked because of it. */
import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import type { Deps } from '../context.ts'
import { invalid } from '../errors.ts'
import { recordRefundsAndDisputes } from '../payments/record-refunds-and-disputes.ts'
import { settle } from './settle.ts'

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

/** The intent's own events are about what was paid. */
const OF_REFUND_OR_DISPUTE = /^(charge\.refunded|charge\.refund\.|refund\.|charge\.dispute\.)/

/**
 * Brings the intent that an event names up to date by what the provider says now. The event is written down first and
 * counted when it is told again, but never kept from being looked at: what failed must not be swallowed by its repeat.
 * @returns what came of it, for the log.
 * @throws what keeps it from being finished, so that it is told again.
 */
export async function settleEvent(deps: Deps, { id, type, data }: Stripe.Event): Promise<string> {
  const isRefundOrDispute = OF_REFUND_OR_DISPUTE.test(type)
  // an intent is created by nobody but ourselves
  if (!isRefundOrDispute && (!type.startsWith('payment_intent.') || type === 'payment_intent.created'))
    return 'ignored'
  const paymentIntentId = intentOf(data.object)
  if (paymentIntentId === undefined) return 'of no intent'

  const event = { eventId: id, kind: type, detail: stateOf(data.object) }
  const { kind, state } = await settle(deps, paymentIntentId, { source: 'webhook', event })
  if (kind === undefined) return 'not ours'
  if (isRefundOrDispute)
    await recordRefundsAndDisputes(deps, paymentIntentId, { source: 'webhook', now: deps.clock() })
  return state
}

/** Events carry many kinds of things; ours name their intent, or are one. */
function intentOf(object: Stripe.Event.Data.Object): string | undefined {
  const of: { object?: unknown; id?: unknown; payment_intent?: unknown } = object
  const named = of.object === 'payment_intent' ? of.id : of.payment_intent
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : undefined
}

/** In the event's own words, which may be old by now. */
function stateOf(object: Stripe.Event.Data.Object): string {
  return 'status' in object && typeof object.status === 'string' ? object.status : ''
}
