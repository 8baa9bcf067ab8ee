/**
 * Saves the contact fields in the tab until the order is made, because a refusal by the bank leads through other
 * pages. Never in local storage, never in an address.
 */
import { CONTACT_FIELDS, type ContactField } from '#shared/contact.ts'

const KEY = 'checkout-contact'

export type ContactValues = Record<ContactField, string>

export function saveContactDraft(values: ContactValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // storage is blocked; the form itself still holds the text
  }
}

export function readContactDraft(): Partial<ContactValues> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof draft !== 'object' || draft === null) return {}
    const known = new Map(Object.entries(draft))
    const texts: Partial<ContactValues> = {}
    for (const field of CONTACT_FIELDS) {
      const text: unknown = known.get(field)
      if (typeof text === 'string') texts[field] = text
    }
    return texts
  } catch {
    return {}
  }
}

export function clearContactDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // storage is blocked: nothing was saved
  }
}
