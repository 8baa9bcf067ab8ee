/** Whether the money that arrived is the money that was priced before anybody paid. */
import { toPence } from '#shared/money.ts'
import type { PaidIntent } from '../payments/stripe.ts'

type Frozen = { amount: string; currency: string }

export function matchesFrozen(frozen: Frozen, intent: PaidIntent): boolean {
  return intent.amount_received === toPence(frozen.amount) && intent.currency === frozen.currency
}

/** For the person who must look: money that nobody priced is kept in the books, and no order or gift is guessed. */
export function mismatch(frozen: Frozen, intent: PaidIntent): string {
  return `paid ${intent.amount_received} ${intent.currency}, priced ${frozen.amount} ${frozen.currency}`
}
