/**
 * The one attempt of each purpose whose answer has not been seen. It is written down before a card is charged,
 * so that a lost answer, a reload or the Back button from the bank's page never leads to a second charge.
 */
import type { PaymentPurpose } from './card-payment.ts'

const key = (purpose: PaymentPurpose) => `payment-attempt:${purpose}`

// For the visit, where the browser refuses storage.
const kept = new Map<string, string>()

export function rememberAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  kept.set(key(purpose), clientSecret)
  try {
    sessionStorage.setItem(key(purpose), clientSecret)
  } catch {
    // the map holds it
  }
}

export function forgetAttempt(purpose: PaymentPurpose): void {
  kept.delete(key(purpose))
  try {
    sessionStorage.removeItem(key(purpose))
  } catch {
    // the map held it
  }
}

/** The client secret of the attempt that is still without an answer. */
export function unansweredAttempt(purpose: PaymentPurpose): string | undefined {
  try {
    return kept.get(key(purpose)) ?? sessionStorage.getItem(key(purpose)) ?? undefined
  } catch {
    return kept.get(key(purpose))
  }
}
