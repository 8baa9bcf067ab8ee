import type { Call } from '../http/call.ts'
import { SandboxError } from '../http/errors.ts'
import type { IntentStatus, PaymentIntent } from './intent-object.ts'

const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof PaymentIntent)[]

/** The fields of an intent that the caller may see: a browser sees neither metadata nor charges. */
export function viewFor({ access }: Call, intent: PaymentIntent): Partial<PaymentIntent> {
  if (access === 'secret') return intent
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]))
}

/** Throws 400 `payment_intent_unexpected_state`, because the intent's status excludes the requested action. */
export function refuseState(
  call: Call,
  intent: PaymentIntent,
  step: 'cancel' | 'confirm' | 'update',
  allowed: readonly IntentStatus[],
): SandboxError {
  const past = { cancel: 'canceled', confirm: 'confirmed', update: 'updated' }[step]
  const paidTwice = step === 'confirm' && intent.status === 'succeeded'
  return new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: paidTwice
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${step} this PaymentIntent because it has a status of ${intent.status}. Only a ` +
        `PaymentIntent with one of the following statuses may be ${past}: ${allowed.join(', ')}.`,
    payment_intent: viewFor(call, intent),
  })
}
