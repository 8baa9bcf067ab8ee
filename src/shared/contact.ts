/**
 * Who buys and where it goes: the rules of the fields beside the card, without zod, so that a form can check as
 * one types. `contactDetails` in checkout.ts is the same as a schema.
 */

export const CONTACT_FIELDS = ['name', 'email', 'line1', 'line2', 'town', 'postcode'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** The most characters each field takes; an address of mail has at most 254. */
export const CONTACT_LENGTHS: Record<ContactField, number> = {
  name: 200,
  email: 254,
  line1: 200,
  line2: 200,
  town: 200,
  postcode: 12,
}

/** Delivery is within one country, as the provider spells it and as people do. */
export const DELIVERY_COUNTRY = { code: 'GB', name: 'United Kingdom' } as const

const MISSING: Partial<Record<ContactField, string>> = {
  name: 'Please enter your full name',
  email: 'Please enter your email address',
  line1: 'Please enter the first line of your address',
  town: 'Please enter your town or city',
  postcode: 'Please enter your postcode',
}

// without the characters that make a list or a display name out of an address in a letter's header
const EMAIL = /^[^\s@<>()[\],:;"\\]+@[^\s@<>()[\],:;"\\.]+(\.[^\s@<>()[\],:;"\\.]+)+$/
const POSTCODE = /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/

/**
 * A postcode of the United Kingdom in its usual form: 'sw1a1aa' → 'SW1A 1AA'. Spaces and hyphens are forgiven
 * anywhere; undefined when no postcode can look like that.
 */
export function normalPostcode(text: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return POSTCODE.test(letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : undefined
}

/** Whether this looks like one plain address of mail. */
export const isEmail = (text: string): boolean => EMAIL.test(text)

/** What is wrong with one field, as a sentence to stand beside it; undefined when nothing is. */
export function contactProblem(field: ContactField, text: string): string | undefined {
  const value = text.trim()
  if (value === '') return MISSING[field]
  if (value.length > CONTACT_LENGTHS[field]) return `Please use at most ${CONTACT_LENGTHS[field]} characters`
  if (field === 'email' && !isEmail(value)) return 'Please enter an email address such as name@example.com'
  if (field === 'postcode' && !normalPostcode(value)) return 'Please enter a UK postcode such as SW1A 1AA'
  return undefined
}

/** Whether two addresses of mail are one: capitals make no other person. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
