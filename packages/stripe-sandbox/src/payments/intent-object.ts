/** The provider's intent with all fields. Those that the sandbox never fills are null or have their default. */
import type { Metadata, Shipping } from '../http/contact-details.ts'
import type { PaymentError } from '../http/errors.ts'
import type { PaymentMethod } from '../cards/method-object.ts'

const intentDefaults = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  object: 'payment_intent' as const,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  processing: null,
  review: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

/** Whether the cardholder will be there for later payments with the saved card. */
export type FutureUsage = 'off_session' | 'on_session'

export type PaymentIntent = typeof intentDefaults & {
  id: string
  amount: number
  amount_received: number
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: (PaymentError & { payment_method: PaymentMethod }) | null
  latest_charge: string | null
  metadata: Metadata
  next_action: {
    type: 'redirect_to_url'
    redirect_to_url: { return_url: string | null; url: string }
  } | null
  payment_method: string | null
  receipt_email: string | null
  setup_future_usage: FutureUsage | null
  shipping: Shipping | null
  status: IntentStatus
}

type NewIntent = Pick<
  PaymentIntent,
  'id' | 'amount' | 'currency' | 'client_secret' | 'created' | 'automatic_payment_methods'
>

/** An intent without any attempt to pay it. */
export function newPaymentIntent(given: NewIntent): PaymentIntent {
  return {
    ...intentDefaults,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: 'requires_payment_method',
    ...given,
  }
}
