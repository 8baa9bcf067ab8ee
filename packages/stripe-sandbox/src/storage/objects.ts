/** Every kind of stored object. */
import type { BalanceTransaction } from '../balance/balance-transaction.ts'
import type { Payout } from '../balance/payout-object.ts'
import type { Customer } from '../customers/customer-object.ts'
import type { Charge } from '../payments/charge-object.ts'
import type { PaymentIntent } from '../payments/intent-object.ts'
import type { PaymentMethod } from '../cards/method-object.ts'
import type { SetupAttempt } from '../setup/setup-attempt-object.ts'
import type { SetupIntent } from '../setup/setup-intent-object.ts'
import type { Dispute } from '../disputes/dispute-object.ts'
import type { Refund } from '../refunds/refund-object.ts'
import type { WebhookEndpoint } from '../account/endpoint-object.ts'
import type { PaymentMethodDomain } from '../account/domain-object.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export type StripeEvent = {
  api_version: string
  created: number
  data: {
    object: PaymentIntent | Charge | Refund | Dispute | Customer | PaymentMethod | SetupIntent
    /** Earlier values, in an event that reports a change. */
    previous_attributes?: { [name: string]: Json }
  }
  id: string
  livemode: false
  object: 'event'
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** All kinds of objects, by their member `object`. */
export type Objects = {
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  payment_method: PaymentMethod
  customer: Customer
  setup_intent: SetupIntent
  setup_attempt: SetupAttempt
  event: StripeEvent
  balance_transaction: BalanceTransaction
  payout: Payout
  webhook_endpoint: WebhookEndpoint
  payment_method_domain: PaymentMethodDomain
}
