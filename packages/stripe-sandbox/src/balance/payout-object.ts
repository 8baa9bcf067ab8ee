import { newId } from '../storage/identifiers.ts'

/** A transfer to the shop's bank account. */
export type Payout = ReturnType<typeof newPayout>

export function newPayout(day: number, amount: number, currency: string) {
  return {
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: day,
    automatic: true,
    balance_transaction: null as string | null,
    created: day,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    id: newId('po'),
    livemode: false as const,
    metadata: {},
    method: 'standard',
    object: 'payout' as const,
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}
