/**
 * The one attempt of each purpose whose answer has not been seen. It is written down before a card is charged,
 * so that a lost answer, a reload or the Back button from the bank's page never leads to a second charge.
 */
import type { PaymentPurpose } from './card-payment.ts'

const key = (purpose: PaymentPurpose) => `payment-attempt:${purpose}`

// For the visit, where the browser refuses storage. A page that Back shows as it was left has old memory: storage goes first.
const unstored = new Map<string, string>()

export function rememberAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  try {
    sessionStorage.setItem(key(purpose), clientSecret)
    unstored.delete(key(purpose))
  } catch {
    unstored.set(key(purpose), clientSecret)
  }
}

/** Forgets this attempt. Another one, made since, stays: what is known about this one says nothing about it. */
export function forgetAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  if (unansweredAttempt(purpose) !== clientSecret) return
  unstored.delete(key(purpose))
  try {
    sessionStorage.removeItem(key(purpose))
  } catch {
    // the map held it
  }
}

/** The client secret of the attempt that is still without an answer. */
export function unansweredAttempt(purpose: PaymentPurpose): string | undefined {
  const inMemory = unstored.get(key(purpose))
  if (inMemory !== undefined) return inMemory
  try {
    return sessionStorage.getItem(key(purpose)) ?? undefined
  } catch {
    return undefined
  }
}
