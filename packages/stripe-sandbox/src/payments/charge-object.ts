import type { Metadata, Shipping } from '../http/contact-details.ts'
import type { CardDecline } from '../cards/declines.ts'
import { newId } from '../storage/identifiers.ts'
import type { Refund } from '../refunds/refund-object.ts'
import type { PaymentIntent } from './intent-object.ts'
import type { CardChecks, PaymentMethod } from '../cards/method-object.ts'

const chargeDefaults = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  object: 'charge',
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}

export type Charge = typeof chargeDefaults & {
  id: string
  amount: number
  amount_captured: number
  amount_refunded: number
  /** Null for a charge that failed. */
  balance_transaction: string | null
  billing_details: PaymentMethod['billing_details']
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: ReturnType<typeof outcomeOf>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { card: ReturnType<typeof cardDetails>; type: 'card' }
  receipt_email: string | null
  refunded: boolean
  refunds: { data: Refund[]; has_more: boolean; object: 'list'; url: string }
  shipping: Shipping | null
  status: 'succeeded' | 'failed'
}

/** The charge of an attempt to pay the intent: declined, or paid if `decline` is null. */
export function newCharge(attempt: {
  intent: PaymentIntent
  method: PaymentMethod
  decline: CardDecline | null
  authenticated: boolean
  created: number
}): Charge {
  const { intent, method, decline, created } = attempt
  const id = newId('ch')
  return {
    ...chargeDefaults,
    id,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: decline === null,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(attempt), type: 'card' },
    receipt_email: intent.receipt_email,
    refunded: false,
    refunds: { data: [], has_more: false, object: 'list', url: `/v1/charges/${id}/refunds` },
    shipping: intent.shipping,
    status: decline ? 'failed' : 'succeeded',
  }
}

function outcomeOf(decline: CardDecline | null) {
  const blocked = decline?.declineCode === 'fraudulent'
  const refusal = blocked ? 'blocked' : 'issuer_declined'
  const network = blocked ? 'not_sent_to_network' : 'declined_by_network'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? network : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    seller_message: decline ? (decline.sellerMessage ?? decline.message) : 'Payment complete.',
    type: decline ? refusal : 'authorized',
  }
}

function cardDetails(attempt: { intent: PaymentIntent; method: PaymentMethod; authenticated: boolean }) {
  const { card } = attempt.method
  const checks: CardChecks = card.checks
  return {
    amount_authorized: attempt.intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: attempt.intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: attempt.authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
