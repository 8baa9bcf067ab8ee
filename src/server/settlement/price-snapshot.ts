/** Whether the money that arrived is the money that was priced before anybody paid. */
import { toPence } from '#shared/money.ts'
import type { PaidIntent } from '../payments/stripe.ts'

type Snapshot = { amount: string; currency: string }

export function matchesSnapshot(snapshot: Snapshot, intent: PaidIntent): boolean {
  return intent.amount_received === toPence(snapshot.amount) && intent.currency === snapshot.currency
}

/** For the person who must look: money that nobody priced is kept in the books, and no order or gift is guessed. */
export function mismatch(snapshot: Snapshot, intent: PaidIntent): string {
  return `paid ${intent.amount_received} ${intent.currency}, priced ${snapshot.amount} ${snapshot.currency}`
}
