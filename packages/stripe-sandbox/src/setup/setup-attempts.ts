/** Attempts to save a card with a setup intent, including earlier cards, each with the bank's response. */
import type { Answer, Call } from '../http/call.ts'
import { missingParam } from '../http/errors.ts'
import { listOf } from '../http/lists.ts'
import { readText } from '../http/parameters.ts'
import type { PaymentMethod } from '../cards/method-object.ts'
import { newId } from '../storage/identifiers.ts'
import { insertObject } from '../storage/store.ts'
import type { SetupAttempt } from './setup-attempt-object.ts'
import type { SetupIntent } from './setup-intent-object.ts'

/** Stores the outcome of an intent's newest attempt. @returns its id, for `latest_attempt` */
export async function recordAttempt(
  { query, now }: Call,
  intent: SetupIntent,
  { id: method, card: { brand, last4 } }: PaymentMethod,
  error: SetupIntent['last_setup_error'],
): Promise<string> {
  const attempt: SetupAttempt = {
    application: null,
    attach_to_self: false,
    created: now,
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    id: newId('setatt'),
    livemode: false,
    object: 'setup_attempt',
    on_behalf_of: null,
    payment_method: method,
    payment_method_details: { card: { brand, last4 }, type: 'card' },
    setup_error: error,
    setup_intent: intent.id,
    status: error === null ? 'succeeded' : 'failed',
    usage: intent.usage,
  }
  await insertObject(query, 'setup_attempt', attempt)
  return attempt.id
}

const ATTEMPTS = listOf('setup_attempt', '/v1/setup_attempts', ['setup_intent'])

/** GET /v1/setup_attempts of one setup intent */
export async function listAttempts(call: Call): Promise<Answer> {
  if (!readText(call.form, 'setup_intent')) throw missingParam('setup_intent')
  return ATTEMPTS(call)
}
