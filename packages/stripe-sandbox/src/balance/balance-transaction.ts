import { newId } from '../storage/identifiers.ts'

/** A change of the account's balance. */
export type BalanceTransaction = {
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: 'stripe_fee'
  }[]
  id: string
  net: number
  object: 'balance_transaction'
  reporting_category: string
  source: string
  status: 'pending' | 'available'
  type: keyof typeof CATEGORIES
}

const CATEGORIES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
} as const

const DAY_S = 24 * 60 * 60
/** Days until the amount of a charge is paid out. */
const DAYS_TO_PAYOUT = 3

/** The fee for a card of the United Kingdom, in pence: 1.5 % and 20p. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 20
/** Fee of a dispute in the United Kingdom, in pence, whatever the amount. It is never refunded. */
export const DISPUTE_FEE = 2000

/**
 * @param amount signed: negative for what leaves the balance
 * @returns a charge, or the amount of a dispute, with its fee; other types have none
 */
export function newBalanceTransaction(transaction: {
  type: BalanceTransaction['type']
  amount: number
  currency: string
  source: string
  created: number
  description?: string | null
}): BalanceTransaction {
  const { type, amount, currency, source, created, description = null } = transaction
  const isWithdrawal = type === 'adjustment' && amount < 0
  const fee = type === 'charge' ? feeOf(amount) : isWithdrawal ? DISPUTE_FEE : 0
  const midnight = created - (created % DAY_S)
  return {
    amount,
    available_on: type === 'charge' ? midnight + DAYS_TO_PAYOUT * DAY_S : created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: isWithdrawal ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    id: newId('txn'),
    net: amount - fee,
    object: 'balance_transaction',
    reporting_category: type === 'adjustment' && !isWithdrawal ? 'dispute_reversal' : CATEGORIES[type],
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  }
}
