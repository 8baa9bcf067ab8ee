/** `POST /api/stripe/webhook`: receives the provider's signed events. */
import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import type { Deps } from '../../context.ts'
import { isUnknown } from '../../errors.ts'
import { webhookEvents } from '../../platform/ops/counters.ts'
import { updateCard } from '../mandates/cards.ts'
import { pauseDisputed } from '../charging/disputed.ts'
import { recordRefundsAndDisputes } from '../refunds/record-refunds-and-disputes.ts'
import { recordTestPayment } from '../payments/stripe/set-up-steps.ts'
import { otherWebhookSecrets } from '../payments/stored-keys.ts'
import { handledKindOf } from '../payments/stripe/handled-events.ts'
import { readSignedEvent } from '../payments/stripe/signed-event.ts'
import { settleCardChange } from './card-changes.ts'
import { settle } from './settle.ts'

/** Responds 200 only once the result is recorded, because otherwise the provider delivers the event again. */
export async function webhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // as bytes, because the signature covers the body exactly as it was sent
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/api/stripe/webhook', async (request) => {
    const event = await readSignedEvent(
      deps.provider,
      request.body,
      request.headers['stripe-signature'],
      () => otherWebhookSecrets(deps),
    ).catch(countAs('rejected'))
    await deps.tries.record('webhook', null)
    const outcome = await settleEvent(deps, event).catch(unlessUnknown).catch(countAs('failed'))
    webhookEvents('done')
    request.log.info({ event: event.type, outcome }, 'webhook')
    return { received: true }
  })
}

const countAs = (outcome: 'rejected' | 'failed') => (error: unknown) => {
  webhookEvents(outcome)
  throw error
}

/** Accepts events about unknown objects: no repeat would find them ('Send test webhook', or deleted test data). */
function unlessUnknown(error: unknown): string {
  if (isUnknown(error)) return 'unknown to the provider'
  throw error
}

/**
 * Settles the intent that an event names by what the provider says now. A repeated event is counted and settled
 * again, because the first delivery may have failed.
 * @returns the result, for the log
 * @throws any failure, so that the provider delivers the event again
 */
export async function settleEvent(deps: Deps, event: Stripe.Event): Promise<string> {
  const { id, type, data } = event
  const handled = handledKindOf(type)
  if (await recordTestPayment(deps, event)) return 'test of Set-up'
  // most are about intents that only we create
  if (handled === undefined) return 'ignored'
  if (handled === 'saved card') {
    const found = 'id' in data.object ? await updateCard(deps, data.object.id) : 0
    return found > 0 ? 'card updated' : 'not ours'
  }
  if (handled === 'card change') {
    const isOurs = 'id' in data.object && (await settleCardChange(deps, data.object.id))
    return isOurs ? 'card change' : 'not ours'
  }
  const paymentIntentId = intentOf(data.object)
  if (paymentIntentId === undefined) return 'of no intent'

  const known = { eventId: id, kind: type, detail: stateOf(data.object) }
  const { kind, state } = await settle(deps, paymentIntentId, { source: 'webhook', event: known })
  if (kind === undefined) return 'not ours'
  if (handled === 'refund or dispute') {
    await recordRefundsAndDisputes(deps, paymentIntentId, { source: 'webhook', now: deps.clock() })
    await pauseDisputed(deps)
  }
  return state
}

/** The intent of an event's object, which is an intent or refers to one. */
function intentOf(object: Stripe.Event.Data.Object): string | undefined {
  const of: { object?: unknown; id?: unknown; payment_intent?: unknown } = object
  const named = of.object === 'payment_intent' ? of.id : of.payment_intent
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : undefined
}

/** The object's state in the event, for the timeline; it may be outdated. */
function stateOf(object: Stripe.Event.Data.Object): string {
  return 'status' in object && typeof object.status === 'string' ? object.status : ''
}
