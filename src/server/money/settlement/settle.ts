/**
 * Asks the provider about an intent and records the result:
 *
 *   not ours                   → 'unmatched'; if its metadata says otherwise, a payment issue
 *   ours, not paid             → 'unpaid': unpaid.ts records a declined card and closes what is cancelled
 *   ours, succeeded            → 'recorded': recorder.ts creates the order or the donation, once
 *   ours, at another price     → 'unmatched': recorder.ts only records the money and opens a payment issue
 *
 * Refunds and disputes of a recorded payment are in refunds/record-refunds-and-disputes.ts.
 */
import type { EventSource } from '#shared/money/payments/payment-timeline.ts'
import type { Deps } from '../../context.ts'
import { isDatabaseUnavailable } from '../../errors.ts'
import { recordPaymentEvent, type EventOrigin } from '../payment-events/events.ts'
import { cancelSuperseded, linkToSession, type PaidFor } from '../payments/one-payment.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'
import { retrieveIntent, type PaidIntent } from '../payments/stripe/client.ts'
import {
  claimsToBeOurs,
  isForeignIntent,
  linkIntent,
  lookUpIntent,
  type IntentKind,
} from './intent-lookup.ts'
import { recordPaid } from './recorder.ts'
import { recordUnpaid } from './unpaid.ts'

/** `kind` is what the intent pays for; undefined if it is not ours. */
export type Settled = { kind: IntentKind | undefined } & (
  | { state: 'recorded'; intent: PaidIntent }
  /** Succeeded, but not for a checkout of ours, or not at our price. */
  | { state: 'unmatched' }
  | { state: 'unpaid'; intent: PaidIntent }
)

type SettleRequest = {
  source: EventSource
  event?: { eventId: string; kind: string; detail: string }
  /** The cart's session, if the checkout does not contain it. */
  sessionId?: string | undefined
}
export type SettleDeps = Pick<Deps, 'db' | 'provider' | 'clock' | 'config' | 'installationId'>

/**
 * Settles an intent by what the provider says now, never by what a caller or an event claims: events may be late,
 * repeated or out of order. Idempotent.
 * @throws NOT_FOUND if the provider does not know the intent; BAD_GATEWAY if it fails
 */
export async function settle(
  deps: SettleDeps,
  paymentIntentId: string,
  request: SettleRequest,
): Promise<Settled> {
  const { db, provider, installationId } = deps
  const by = { source: request.source, now: deps.clock() }
  const known = await lookUpIntent(db, paymentIntentId)
  // before anything can fail, so that every repeated delivery is counted
  if (known && request.event) await recordPaymentEvent(db, by, { paymentIntentId, ...request.event })
  const intent = await retrieveIntent(provider, paymentIntentId)
  if (isForeignIntent(intent, installationId)) return { kind: undefined, state: 'unmatched' }
  const kind = known ?? (await linkIntent(db, intent))
  if (kind && request.source === 'page') await recordPageCheck(deps, intent, by)
  if (intent.status !== 'succeeded') {
    const { sessionId } = request
    if (kind && sessionId !== undefined && (await linkToSession(db, intent.id, sessionId, by.now)))
      await endSuperseded(deps, { kind, paidFor: sessionId }, request.source)
    if (kind) await recordUnpaid(deps, intent, kind, by)
    return { kind, state: 'unpaid', intent }
  }
  if (!kind) {
    if (claimsToBeOurs(intent)) await openUnknown(deps, intent, by)
    return { kind, state: 'unmatched' }
  }
  try {
    const { isRecorded, superseded } = await db.transaction((tx) =>
      recordPaid(tx, intent, by, request.sessionId),
    )
    // ignored, because reconciliation repeats it
    if (superseded) await endSuperseded(deps, superseded, request.source).catch(() => undefined)
    return isRecorded ? { kind, state: 'recorded', intent } : { kind, state: 'unmatched' }
  } catch (error) {
    await openUnrecordedIssue(deps, intent, by, error)
    throw error
  }
}

/** Cancels superseded intents, and records one that was paid meanwhile. */
async function endSuperseded(deps: SettleDeps, of: PaidFor, source: EventSource): Promise<void> {
  const taken = await cancelSuperseded(deps, of)
  if (taken?.status === 'succeeded') await settle(deps, taken.paymentIntentId, { source })
}

/** One event per status that a page was shown, because anybody may ask as often as they like. */
function recordPageCheck({ db }: SettleDeps, { id, status }: PaidIntent, by: EventOrigin): Promise<void> {
  const eventId = `page ${id} ${status}`
  return recordPaymentEvent(db, by, { paymentIntentId: id, kind: 'asked', detail: status, eventId })
}

function openUnknown(
  { db }: SettleDeps,
  { id, amount_received: paid, currency }: PaidIntent,
  { now }: EventOrigin,
): Promise<void> {
  const detail = `paid ${paid} ${currency}, with no matching order or donation`
  return openPaymentIssue(db, now, { kind: 'unknown-intent', subject: id, paymentIntentId: id, detail })
}

/** Only for reconciliation: pages and webhooks try again soon, but if reconciliation fails too, the owner must act. */
async function openUnrecordedIssue(
  { db }: SettleDeps,
  { id }: PaidIntent,
  { source, now }: EventOrigin,
  error: unknown,
): Promise<void> {
  if ((source !== 'reconciliation' && source !== 'nightly') || isDatabaseUnavailable(error)) return
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  await openPaymentIssue(db, now, {
    kind: 'not-recorded',
    subject: id,
    paymentIntentId: id,
    detail: `paid, but could not be recorded: ${code}`,
  })
}
