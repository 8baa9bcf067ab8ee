import { refuseUnusable, saveForLater } from '../cards/saved-methods.ts'
import { newBalanceTransaction } from '../balance/balance-transaction.ts'
import type { Answer, Call } from '../http/call.ts'
import { openChallenge } from './challenges.ts'
import { isExpired } from '../cards/card-input.ts'
import { newCharge } from './charge-object.ts'
import { openDispute } from '../disputes/disputes.ts'
import {
  actionRefused,
  authenticationFailure,
  authenticationRequired,
  bankDeclines,
  type CardDecline,
} from '../cards/declines.ts'
import { cardErrorBody, invalidRequest, SandboxError } from '../http/errors.ts'
import { emit } from '../webhooks/events.ts'
import { viewFor } from './intent-views.ts'
import type { PaymentIntent } from './intent-object.ts'
import type { PaymentMethod } from '../cards/method-object.ts'
import { readBoolean, readText } from '../http/parameters.ts'
import { loadPayer, type Payer } from '../cards/payment-methods.ts'
import { insertObject, saveObject } from '../storage/store.ts'
import { bankAnswer, needsChallengeAway } from '../cards/test-cards.ts'

/**
 * Attempts to pay a locked intent: opens a challenge, or charges the card at once. If the call names no payer, the
 * intent's own payment method is used.
 */
export async function attempt(call: Call, intent: PaymentIntent, given?: Payer): Promise<Answer> {
  readBoolean(call.form, 'use_stripe_sdk')
  const isOffSession = readOffSession(call)
  const isActionRefused = readBoolean(call.form, 'error_on_requires_action') ?? false
  const payer = given ?? (intent.payment_method ? await loadPayer(call, intent.payment_method) : undefined)
  if (!payer)
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update " +
        'the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with ' +
        'a payment method or ConfirmationToken.',
      payment_intent: viewFor(call, intent),
    })
  refuseUnusable(payer, intent.customer)
  const chosen = { ...intent, payment_method: payer.method.id }
  const requiresChallenge = payer.testCard.challenge && !isOffSession && !isActionRefused
  const nextAction = await openChallenge(call, chosen, requiresChallenge)
  if (nextAction) {
    const waiting = await saveObject(call.query, {
      ...chosen,
      last_payment_error: null,
      next_action: nextAction,
      status: 'requires_action',
    })
    await emit(call, 'payment_intent.requires_action', waiting)
    return answer(call, waiting)
  }
  if (payer.testCard.challenge && isActionRefused)
    return answer(call, await recordFailure(call, chosen, payer.method, actionRefused))
  return answer(call, await charge(call, chosen, payer, false))
}

/** Whether the customer is away, and so cannot pass a challenge. The parameter is a boolean or a reason. */
function readOffSession({ form, access }: Call): boolean {
  const text = readText(form, 'off_session')
  const isOffSession =
    text === 'one_off' || text === 'recurring' || (readBoolean(form, 'off_session') ?? false)
  if (isOffSession && access === 'publishable')
    throw invalidRequest('off_session can only be used with a secret key.', { param: 'off_session' })
  return isOffSession
}

/** Charges the payer's card for a locked intent, and records the bank's response. */
export async function charge(
  call: Call,
  intent: PaymentIntent,
  payer: Payer,
  authenticated: boolean,
): Promise<PaymentIntent> {
  const { method } = payer
  const decline = declineOf(call, payer, authenticated)
  const made = newCharge({ intent, method, decline, authenticated, created: call.now })
  if (!decline) {
    const { id: source, amount, currency, description, created } = made
    const transaction = newBalanceTransaction({
      type: 'charge',
      amount,
      currency,
      source,
      created,
      description,
    })
    await insertObject(call.query, 'balance_transaction', transaction)
    made.balance_transaction = transaction.id
  }
  await insertObject(call.query, 'charge', made)
  await emit(call, decline ? 'charge.failed' : 'charge.succeeded', made)
  if (decline)
    return await recordFailure(call, { ...intent, latest_charge: made.id }, method, decline, made.id)
  await saveForLater(call, payer, intent.customer, intent.setup_future_usage)
  const paid = await saveObject(call.query, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  await emit(call, 'payment_intent.succeeded', paid)
  if (payer.testCard.dispute) await openDispute(call, made, payer.testCard.dispute)
  return paid
}

/** The bank's response to a charge now: a decline, or null. */
function declineOf(call: Call, { method, testCard, standing }: Payer, authenticated: boolean) {
  if (isExpired(method.card, call.host.clock())) return bankDeclines.expired
  if (!authenticated && needsChallengeAway(testCard, standing === 'set up')) return authenticationRequired
  return bankAnswer(testCard, method.customer !== null)
}

/** Records that the cardholder refused the challenge; no charge is attempted. */
export async function failAuthentication(
  call: Call,
  intent: PaymentIntent,
  payer: Payer,
): Promise<PaymentIntent> {
  return await recordFailure(call, intent, payer.method, authenticationFailure)
}

async function recordFailure(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: CardDecline,
  chargeId?: string,
): Promise<PaymentIntent> {
  const failed = await saveObject(call.query, {
    ...intent,
    last_payment_error: {
      ...cardErrorBody(decline),
      ...(chargeId === undefined ? {} : { charge: chargeId }),
      payment_method: method,
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  await emit(call, 'payment_intent.payment_failed', failed)
  return failed
}

// The response to an attempt. A decline contains the intent, which contains the error.
function answer(call: Call, intent: PaymentIntent): Answer {
  const view = viewFor(call, intent)
  if (intent.last_payment_error === null) return { status: 200, body: view }
  return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: view } } }
}
