/** Asks the provider what became of an intent and writes it down. */
import { eq } from 'drizzle-orm'
import { checkouts, donationCheckouts } from '#db/schema.ts'
import type { EventSource } from '#shared/payment-timeline-choices.ts'
import type { Deps } from '../context.ts'
import { isDatabaseUnavailable } from '../errors.ts'
import { noteEvent, type Teller } from '../payments/events.ts'
import { recordPayment } from '../payments/payments.ts'
import { listCharges, retrieveIntent, type PaidIntent } from '../payments/stripe.ts'
import { openPaymentIssue } from '../payments/payment-issues.ts'
import { stopCardTesting } from './card-testing.ts'
import { hasNewDecline, recordDeclines } from './declines.ts'
import {
  claimsToBeOurs,
  isAnothers,
  linkIntent,
  lookUpIntent,
  readPayer,
  type IntentLookup,
} from './intent-lookup.ts'
import { settleDonation } from './settle-donation.ts'
import { settleOrder } from './settle-order.ts'

/** `kind` is what the intent pays for; undefined when it is not ours. */
export type Settled = { kind: IntentLookup['kind'] | undefined } & (
  | { state: 'recorded'; intent: PaidIntent }
  /** Succeeded, but it paid for nothing of ours, or not at our price. */
  | { state: 'unmatched' }
  | { state: 'unpaid'; intent: PaidIntent }
)

type Asked = {
  /** Who wants to know. */
  source: EventSource
  /** Whose cart it was, where an order's checkout does not know. */
  sessionId?: string | undefined
}
type Needs = Pick<Deps, 'db' | 'provider' | 'clock' | 'config' | 'installationId'>

/**
 * Settles one intent by what the provider says now, never by what a caller or an event claims: events come late,
 * twice and out of order. Repeatable.
 * @throws NOT_FOUND when the provider does not know the intent, BAD_GATEWAY when it fails.
 */
export async function settle(deps: Needs, paymentIntentId: string, asked: Asked): Promise<Settled> {
  const { db, provider, installationId } = deps
  const intent = await retrieveIntent(provider, paymentIntentId)
  const by = { source: asked.source, now: deps.clock() }
  if (isAnothers(intent, installationId)) return { kind: undefined, state: 'unmatched' }
  const purpose = (await lookUpIntent(db, intent.id)) ?? (await linkIntent(db, intent))
  if (purpose && asked.source === 'page') await notePage(deps, intent, by)
  if (intent.status !== 'succeeded') {
    if (purpose) await recordUnpaid(deps, intent, purpose, by)
    return { kind: purpose?.kind, state: 'unpaid', intent }
  }
  if (!purpose) {
    if (claimsToBeOurs(intent)) await openUnknown(deps, intent, by)
    return { kind: undefined, state: 'unmatched' }
  }
  const { kind } = purpose
  try {
    const recorded = await db.transaction((tx) =>
      kind === 'donation' ? settleDonation(tx, intent, by) : settleOrder(tx, intent, by, asked.sessionId),
    )
    return recorded ? { kind, state: 'recorded', intent } : { kind, state: 'unmatched' }
  } catch (error) {
    await noteUnrecorded(deps, intent, by, error)
    throw error
  }
}

/** One line for each thing a page was told, however often it asks: anybody may ask. */
function notePage({ db }: Needs, { id, status }: PaidIntent, by: Teller): Promise<void> {
  const eventId = `page ${id} ${status}`
  return noteEvent(db, by, { paymentIntentId: id, kind: 'asked', detail: status, eventId })
}

/** A declined card stands in the books; a cancelled intent needs no further question. */
async function recordUnpaid(
  deps: Needs,
  intent: PaidIntent,
  purpose: IntentLookup,
  by: Teller,
): Promise<void> {
  const { db, provider } = deps
  if (intent.last_payment_error) {
    // the intent tells of its last charge alone, and somebody may have tried many cards between two questions
    const charges = (await hasNewDecline(db, intent)) ? await listCharges(provider, intent.id) : []
    await db.transaction(async (tx) => {
      const payer = await readPayer(tx, purpose, intent.id)
      await recordDeclines(tx, intent.id, charges, by)
      if (payer)
        await recordPayment(tx, intent, {
          status: 'failed',
          paymentType: purpose.kind,
          ...payer,
          now: by.now,
        })
    })
    await stopCardTesting(deps, intent.id)
  }
  if (intent.status === 'canceled') {
    const snapshot = purpose.kind === 'donation' ? donationCheckouts : checkouts
    await db.update(snapshot).set({ closedAt: by.now }).where(eq(snapshot.paymentIntentId, intent.id))
  }
}

function openUnknown(
  { db }: Needs,
  { id, amount_received: paid, currency }: PaidIntent,
  { now }: Teller,
): Promise<void> {
  const detail = `paid ${paid} ${currency}, with no matching order or donation`
  return openPaymentIssue(db, now, { kind: 'unknown-intent', subject: id, paymentIntentId: id, detail })
}

/** Page and webhook are asked again soon; where the later passes fail too, money waits for what only a person can mend. */
async function noteUnrecorded(
  { db }: Needs,
  { id }: PaidIntent,
  { source, now }: Teller,
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
