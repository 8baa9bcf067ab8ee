import type { BalanceTransaction } from '../balance/balance-transaction.ts'
import type { Charge } from '../payments/charge-object.ts'
import type { Metadata } from '../http/contact-details.ts'
import { newId } from '../storage/identifiers.ts'

/** Reason of a dispute: 'inquiry' is a question that precedes one. */
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry'

const NETWORK_CODES: Record<DisputeKind, string> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  inquiry: '10.4',
}
const SECONDS_TO_RESPOND = 9 * 24 * 60 * 60

/** Evidence that a shop can submit; each is a text. */
export const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

export type Dispute = {
  amount: number
  /** Deductions from the balance, and what was returned to it. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: never[]
  evidence: Record<string, string | null | Record<string, never>>
  evidence_details: {
    due_by: number
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: string
  }
  id: string
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  object: 'dispute'
  payment_intent: string
  payment_method_details: {
    card: { brand: string; case_type: string; network_reason_code: string }
    type: 'card'
  }
  reason: string
  status: string
}

/** A new dispute, to which the shop has not responded. */
export function newDispute(charge: Charge, kind: DisputeKind, created: number): Dispute {
  const isInquiry = kind === 'inquiry'
  return {
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + SECONDS_TO_RESPOND,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    id: newId('du'),
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    object: 'dispute',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network_reason_code: NETWORK_CODES[kind],
      },
      type: 'card',
    },
    reason: isInquiry ? 'fraudulent' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}
