/**
 * Stores each purpose's attempt whose result is unknown. It is stored before a card is charged, so that a lost
 * response, a reload or the Back button from the bank's page never leads to a second charge.
 */
import type { PaymentPurpose } from './card-payment.ts'

const key = (purpose: PaymentPurpose) => `payment-attempt:${purpose}`

// Memory is a fallback for browsers that refuse storage. A page restored by Back has old memory, so storage goes first.
const unstored = new Map<string, string>()

export function rememberAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  try {
    sessionStorage.setItem(key(purpose), clientSecret)
    unstored.delete(key(purpose))
  } catch {
    unstored.set(key(purpose), clientSecret)
  }
}

/**
 * Called before opening a tab without an opener, which does not inherit this tab's storage but must check the attempt
 * too.
 */
export function shareAttempt(purpose: PaymentPurpose): void {
  try {
    const clientSecret = unansweredAttempt(purpose)
    if (clientSecret !== undefined) localStorage.setItem(key(purpose), clientSecret)
  } catch {
    // without storage the new tab cannot know of it
  }
}

/** Forgets this attempt, but not a later one. */
export function forgetAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  if (unansweredAttempt(purpose) !== clientSecret) return
  unstored.delete(key(purpose))
  try {
    sessionStorage.removeItem(key(purpose))
    localStorage.removeItem(key(purpose))
  } catch {
    // it was only in memory
  }
}

/** The client secret of the attempt whose result is unknown. */
export function unansweredAttempt(purpose: PaymentPurpose): string | undefined {
  const inMemory = unstored.get(key(purpose))
  if (inMemory !== undefined) return inMemory
  try {
    return sessionStorage.getItem(key(purpose)) ?? localStorage.getItem(key(purpose)) ?? undefined
  } catch {
    return undefined
  }
}
