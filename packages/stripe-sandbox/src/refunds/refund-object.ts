import type { Metadata } from '../http/contact-details.ts'

export type Refund = {
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  customer: null
  customer_account: null
  destination_details: { card: { type: 'refund' }; type: 'card' }
  /** Set only for a failed refund. */
  failure_reason?: string
  failure_balance_transaction?: string
  id: string
  metadata: Metadata
  object: 'refund'
  payment_intent: string | null
  payment_method: string | null
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: null
}
