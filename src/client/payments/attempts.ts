/**
 * Stores the one attempt of each purpose whose answer has not been seen. It is stored before a card is charged, so
 * that a lost answer, a reload or the Back button from the bank's page never leads to a second charge.
 */
import type { PaymentPurpose } from './card-payment.ts'

const key = (purpose: PaymentPurpose) => `payment-attempt:${purpose}`

// Memory is for browsers that refuse storage. A page that Back restores has old memory, so storage goes
// first.
const unstored = new Map<string, string>()

export function rememberAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  try {
    sessionStorage.setItem(key(purpose), clientSecret)
    unstored.delete(key(purpose))
  } catch {
    unstored.set(key(purpose), clientSecret)
  }
}

/** Before a new tab is opened without an opener, which has nothing of this tab's storage: it asks about the attempt too. */
export function shareAttempt(purpose: PaymentPurpose): void {
  try {
    const clientSecret = unansweredAttempt(purpose)
    if (clientSecret !== undefined) localStorage.setItem(key(purpose), clientSecret)
  } catch {
    // the new tab cannot know of it
  }
}

/** Forgets this attempt. A later one stays. */
export function forgetAttempt(purpose: PaymentPurpose, clientSecret: string): void {
  if (unansweredAttempt(purpose) !== clientSecret) return
  unstored.delete(key(purpose))
  try {
    sessionStorage.removeItem(key(purpose))
    localStorage.removeItem(key(purpose))
  } catch {
    // memory held it
  }
}

/** The client secret of the attempt without an answer. */
export function unansweredAttempt(purpose: PaymentPurpose): string | undefined {
  const inMemory = unstored.get(key(purpose))
  if (inMemory !== undefined) return inMemory
  try {
    return sessionStorage.getItem(key(purpose)) ?? localStorage.getItem(key(purpose)) ?? undefined
  } catch {
    return undefined
  }
}
