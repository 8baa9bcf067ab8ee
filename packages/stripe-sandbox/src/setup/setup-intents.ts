/** Setup intents: they save a card for later payments without charging it. */
import { lockCustomer } from '../cards/lock-customer.ts'
import { refuseUnusable } from '../cards/saved-methods.ts'
import type { Answer, Call } from '../http/call.ts'
import { requireOwnSecret } from '../http/client-secret.ts'
import { changedMetadata } from '../http/contact-details.ts'
import { SandboxError } from '../http/errors.ts'
import { readAutomaticMethods, readBoolean, readChoice, readText } from '../http/parameters.ts'
import { closeChallenges } from '../payments/challenges.ts'
import { readPayer, type Payer } from '../cards/payment-methods.ts'
import { newId, randomLetters } from '../storage/identifiers.ts'
import { findObject, insertObject, lockObject, saveObject } from '../storage/store.ts'
import { emit } from '../webhooks/events.ts'
import { attemptSetup, setupViewFor } from './setup-confirmation.ts'
import { newSetupIntent, type SetupIntent } from './setup-intent-object.ts'

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'requested_by_customer'] as const

/** POST /v1/setup_intents; `confirm=true` attempts to save the card at once. */
export async function createSetupIntent(call: Call): Promise<Answer> {
  const { form } = call
  const id = newId('seti')
  const intent = newSetupIntent({
    id,
    automatic_payment_methods: readAutomaticMethods(form),
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: call.now,
    usage: readChoice(form, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  })
  const isConfirmed = readBoolean(form, 'confirm') ?? false
  const payer = await readPayer(call)
  const ready = withPayer(await withDetails(call, intent), payer)
  await insertObject(call.query, 'setup_intent', ready)
  await emit(call, 'setup_intent.created', ready)
  return isConfirmed ? await attemptSetup(call, ready, payer) : { status: 200, body: ready }
}

/** GET /v1/setup_intents/:id; a browser needs the client secret. */
export async function retrieveSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = requireOwnSecret(call, id, await findObject(call.query, 'setup_intent', id), 'SetupIntent')
  return { status: 200, body: setupViewFor(call, intent) }
}

/** POST /v1/setup_intents/:id; another payer closes an open challenge. */
export async function updateSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockOpen(call, id, 'update')
  const payer = await readPayer(call)
  const updated = withPayer(await withDetails(call, intent), payer)
  if (payer && intent.status === 'requires_action') {
    await closeChallenges(call.query, id)
    updated.next_action = null
  }
  return { status: 200, body: await saveObject(call.query, updated) }
}

/** POST /v1/setup_intents/:id/confirm, from the server or, with the client secret, from a browser */
export async function confirmSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockOpen(call, id, 'confirm')
  return await attemptSetup(call, intent, await readPayer(call))
}

/** POST /v1/setup_intents/:id/cancel */
export async function cancelSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await lockOpen(call, id, 'cancel')
  await closeChallenges(call.query, id)
  const canceled = await saveObject(call.query, {
    ...intent,
    cancellation_reason: readChoice(call.form, 'cancellation_reason', CANCELLATION_REASONS) ?? null,
    next_action: null,
    status: 'canceled' as const,
  })
  await emit(call, 'setup_intent.canceled', canceled)
  return { status: 200, body: canceled }
}

async function lockOpen(call: Call, id: string, step: 'cancel' | 'confirm' | 'update'): Promise<SetupIntent> {
  const intent = requireOwnSecret(call, id, await lockObject(call.query, 'setup_intent', id), 'SetupIntent')
  if (OPEN.includes(intent.status)) return intent
  const past = { cancel: 'canceled', confirm: 'confirmed', update: 'updated' }[step]
  throw new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message:
      step === 'confirm' && intent.status === 'succeeded'
        ? 'You cannot confirm this SetupIntent because it has already succeeded.'
        : `You cannot ${step} this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent ` +
          `with one of the following statuses may be ${past}: ${OPEN.join(', ')}.`,
    setup_intent: setupViewFor(call, intent),
  })
}

async function withDetails(call: Call, intent: SetupIntent): Promise<SetupIntent> {
  const customer = readText(call.form, 'customer')
  const description = readText(call.form, 'description')
  return {
    ...intent,
    customer: customer ? (await lockCustomer(call, customer, 'customer')).id : intent.customer,
    description: description === undefined ? intent.description : description || null,
    metadata: changedMetadata(intent.metadata, call.form),
  }
}

function withPayer(intent: SetupIntent, payer: Payer | undefined): SetupIntent {
  if (!payer) return intent
  refuseUnusable(payer, intent.customer)
  return { ...intent, payment_method: payer.method.id, status: 'requires_confirmation' }
}
