/** Saves a card through a setup intent: the bank's challenge and response, and the customer. */
import { saveForLater, refuseUnusable } from '../cards/saved-methods.ts'
import type { Answer, Call } from '../http/call.ts'
import { cardErrorBody, SandboxError } from '../http/errors.ts'
import { readBoolean } from '../http/parameters.ts'
import { isExpired } from '../cards/card-input.ts'
import { openChallenge } from '../payments/challenges.ts'
import { bankDeclines, setupAuthenticationFailure, type CardDecline } from '../cards/declines.ts'
import type { PaymentMethod } from '../cards/method-object.ts'
import { loadPayer, type Payer } from '../cards/payment-methods.ts'
import { needsChallengeToSave, savingAnswer } from '../cards/test-cards.ts'
import { saveObject } from '../storage/store.ts'
import { emit } from '../webhooks/events.ts'
import { recordAttempt } from './setup-attempts.ts'
import { publicSetupIntent, type SetupIntent } from './setup-intent-object.ts'

/**
 * Attempts to save a card with a locked setup intent: opens a challenge, or the bank responds at once. If the call
 * names no payer, the intent's own payment method is used.
 */
export async function attemptSetup(call: Call, intent: SetupIntent, given?: Payer): Promise<Answer> {
  readBoolean(call.form, 'use_stripe_sdk')
  const payer = given ?? (intent.payment_method ? await loadPayer(call, intent.payment_method) : undefined)
  if (!payer)
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message:
        "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a " +
        'payment method and then confirm it again.',
      setup_intent: setupViewFor(call, intent),
    })
  refuseUnusable(payer, intent.customer)
  const chosen = { ...intent, payment_method: payer.method.id }
  const nextAction = await openChallenge(call, chosen, needsChallengeToSave(payer.testCard))
  if (!nextAction) return answer(call, await completeSetup(call, chosen, payer))
  const waiting = await saveObject(call.query, {
    ...chosen,
    last_setup_error: null,
    next_action: nextAction,
    status: 'requires_action' as const,
  })
  await emit(call, 'setup_intent.requires_action', waiting)
  return answer(call, waiting)
}

/** Records the bank's response to saving the payer's card for a locked setup intent. */
export async function completeSetup(call: Call, intent: SetupIntent, payer: Payer): Promise<SetupIntent> {
  const decline = isExpired(payer.method.card, call.host.clock())
    ? bankDeclines.expired
    : savingAnswer(payer.testCard)
  if (decline) return await recordFailure(call, intent, payer.method, decline)
  await saveForLater(call, payer, intent.customer, intent.usage)
  const saved = await saveObject(call.query, {
    ...intent,
    last_setup_error: null,
    latest_attempt: await recordAttempt(call, intent, payer.method, null),
    next_action: null,
    payment_method: payer.method.id,
    status: 'succeeded' as const,
  })
  await emit(call, 'setup_intent.succeeded', saved)
  return saved
}

/** Records that the cardholder refused the challenge; the card is not saved. */
export async function failSetupAuthentication(
  call: Call,
  intent: SetupIntent,
  payer: Payer,
): Promise<SetupIntent> {
  return await recordFailure(call, intent, payer.method, setupAuthenticationFailure)
}

async function recordFailure(
  call: Call,
  intent: SetupIntent,
  method: PaymentMethod,
  decline: CardDecline,
): Promise<SetupIntent> {
  const error = { ...cardErrorBody(decline), payment_method: method }
  const failed = await saveObject(call.query, {
    ...intent,
    last_setup_error: error,
    latest_attempt: await recordAttempt(call, intent, method, error),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method' as const,
  })
  await emit(call, 'setup_intent.setup_failed', failed)
  return failed
}

/** The fields of a setup intent that the caller may see. */
export function setupViewFor({ access }: Call, intent: SetupIntent): Partial<SetupIntent> {
  return access === 'secret' ? intent : publicSetupIntent(intent)
}

function answer(call: Call, intent: SetupIntent): Answer {
  const view = setupViewFor(call, intent)
  if (intent.last_setup_error === null) return { status: 200, body: view }
  return { status: 402, body: { error: { ...intent.last_setup_error, setup_intent: view } } }
}
