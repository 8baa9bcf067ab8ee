/** The provider's setup intent with all fields. Those that the sandbox never fills are null or have their default. */
import type { Metadata } from '../http/contact-details.ts'
import type { PaymentError } from '../http/errors.ts'
import type { FutureUsage, PaymentIntent } from '../payments/intent-object.ts'
import type { PaymentMethod } from '../cards/method-object.ts'

const setupDefaults = {
  allowed_payment_method_types: null,
  application: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  livemode: false,
  managed_payments: null,
  mandate: null,
  object: 'setup_intent' as const,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  single_use_mandate: null,
}

export type SetupIntent = typeof setupDefaults & {
  automatic_payment_methods: PaymentIntent['automatic_payment_methods']
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  id: string
  last_setup_error: (PaymentError & { payment_method: PaymentMethod }) | null
  latest_attempt: string | null
  metadata: Metadata
  next_action: PaymentIntent['next_action']
  payment_method: string | null
  status: PaymentIntent['status']
  usage: FutureUsage
}

type NewSetup = Pick<SetupIntent, 'id' | 'automatic_payment_methods' | 'client_secret' | 'created' | 'usage'>

/** A setup intent without a card. */
export function newSetupIntent(given: NewSetup): SetupIntent {
  return {
    ...setupDefaults,
    cancellation_reason: null,
    customer: null,
    description: null,
    last_setup_error: null,
    latest_attempt: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    ...given,
  }
}

const PUBLIC_FIELDS = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'excluded_payment_method_types',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies (keyof SetupIntent)[]

/** The fields of a setup intent that a browser may see. */
export function publicSetupIntent(intent: SetupIntent): Partial<SetupIntent> {
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]))
}
