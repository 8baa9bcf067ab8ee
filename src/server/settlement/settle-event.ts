/** What an event of the provider's is about, and who is asked because of it. */
import type { Stripe } from 'stripe'
import type { Deps } from '../context.ts'
import { noteEvent } from '../payments/events.ts'
import { lookUpIntent } from './intent-lookup.ts'
import { settle } from './settle.ts'
import { settleRefundsAndDisputes } from './settle-refunds-and-disputes.ts'

/** Of refunds and disputes; the intent's own events are about what was paid. */
const AFTERMATH = /^(charge\.refunded|charge\.refund\.|refund\.|charge\.dispute\.)/

/**
 * Brings the intent that an event names up to date by what the provider says now. The event is written down first and
 * counted when it is told again, but never kept from being looked at: what failed must not be swallowed by its repeat.
 * @returns what came of it, for the log.
 * @throws what keeps it from being finished, so that it is told again.
 */
export async function settleEvent(deps: Deps, { id, type, data }: Stripe.Event): Promise<string> {
  const isRefundOrDispute = AFTERMATH.test(type)
  // an intent is created by nobody but ourselves
  if (!isRefundOrDispute && (!type.startsWith('payment_intent.') || type === 'payment_intent.created'))
    return 'ignored'
  const paymentIntentId = intentOf(data.object)
  if (paymentIntentId === undefined) return 'of no intent'

  if (await lookUpIntent(deps.db, paymentIntentId)) {
    await noteEvent(
      deps.db,
      { source: 'webhook', now: deps.clock() },
      {
        paymentIntentId,
        kind: type,
        detail: stateOf(data.object),
        eventId: id,
      },
    )
  }
  const { kind, state } = await settle(deps, paymentIntentId, { source: 'webhook' })
  if (isRefundOrDispute && kind !== undefined)
    await settleRefundsAndDisputes(deps, paymentIntentId, 'webhook')
  return kind === undefined ? 'not ours' : state
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
