/** Without zod, so that a form can check while somebody types. `contactDetails` in checkout.ts has the same rules. */

export const CONTACT_FIELDS = ['name', 'email', 'line1', 'line2', 'town', 'postcode'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Maximum length of each field, in characters. */
export const CONTACT_LENGTHS: Record<ContactField, number> = {
  name: 200,
  email: 254,
  line1: 200,
  line2: 200,
  town: 200,
  postcode: 12,
}

/** The only country that we deliver to, as the provider and as people write it. */
export const DELIVERY_COUNTRY = { code: 'GB', name: 'United Kingdom' } as const

const MISSING: Partial<Record<ContactField, string>> = {
  name: 'Please enter your full name',
  email: 'Please enter your email address',
  line1: 'Please enter the first line of your address',
  town: 'Please enter your town or city',
  postcode: 'Please enter your postcode',
}

// excludes characters that would make a list or a display name of an address in an email's header
const EMAIL = /^[^\s@<>()[\],:;"\\]+@[^\s@<>()[\],:;"\\.]+(\.[^\s@<>()[\],:;"\\.]+)+$/
const POSTCODE = /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/

/** 'sw1a1aa' → 'SW1A 1AA', with spaces and hyphens anywhere; undefined if it cannot be a postcode. */
export function normalPostcode(text: string): string | undefined {
  const compact = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return POSTCODE.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : undefined
}

/** Control, format and other invisible characters, including a blank Braille cell. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u
/**
 * Excludes ASCII that no domain contains, because a URL parser would read it as a path, port or escape. Longer domains
 * do not exist, and converting them to punycode would take quadratic time.
 */
const DOMAIN = /^[a-z\d.\-\u0080-\u{10FFFF}]{1,253}$/iu

/** A longer text is not an address, and normalising it would take quadratic time. */
// oxlint-disable-next-line no-restricted-properties -- short, and `normalized` would be another file of /donate
const composed = (text: string) => (text.length > 999 ? text : text.trim().normalize('NFC'))

/**
 * Returns the form in which an email address is stored and compared: NFC, trimmed, the domain in lower case and
 * punycode. The part before the @ stays, because only its own mail server knows whether capitals matter.
 * @returns undefined unless it is one plain address
 */
export function canonicalEmail(text: string): string | undefined {
  const typed = composed(text)
  if (HIDDEN.test(typed)) return undefined
  const at = typed.lastIndexOf('@')
  const email = `${typed.slice(0, at)}@${asciiDomain(typed.slice(at + 1))}`
  return EMAIL.test(email) ? email : undefined
}

/** 'Bücher.Example' → 'xn--bcher-kva.example'; empty if it is not a domain, for example an IP address. */
function asciiDomain(domain: string): string {
  if (!DOMAIN.test(domain)) return ''
  try {
    const ascii = new URL(`http://${domain}`).hostname
    return /\.\d+$/.test(ascii) ? '' : ascii
  } catch {
    return ''
  }
}

/** Returns the error to show beside an email field. Callers handle empty ones. */
export function emailError(text: string): string | undefined {
  const email = canonicalEmail(text)
  if (email === undefined) return HIDDEN.test(text.trim()) ? EMAIL_HIDDEN : EMAIL_SHAPE
  return email.length > CONTACT_LENGTHS.email
    ? `Please use at most ${CONTACT_LENGTHS.email} characters`
    : undefined
}

const EMAIL_SHAPE = 'Please enter an email address such as name@example.com'
const EMAIL_HIDDEN = 'This address has an invisible character in it. Please delete it and type it again'

/** Postcode areas that look British but are not in the United Kingdom, with their countries. */
const OTHER_AREAS: Record<string, string> = {
  JE: 'Jersey',
  GY: 'Guernsey',
  IM: 'the Isle of Man',
  GX: 'Gibraltar',
}
const otherArea = (postcode: string | null): string | undefined =>
  OTHER_AREAS[normalPostcode(postcode ?? '')?.slice(0, 2) ?? '']

/**
 * Whether we deliver to an address. The provider writes the country 'GB', or a part of it ('GB-SCT'). Postcodes of
 * Jersey, Guernsey, the Isle of Man and Gibraltar are excluded whatever the country. Without a country the postcode
 * decides.
 */
export function isInDeliveryCountry(country: string | null, postcode: string | null): boolean {
  if (otherArea(postcode) !== undefined) return false
  if (!country) return normalPostcode(postcode ?? '') !== undefined
  return /^(GB|UK)(-[A-Z]{3})?$/i.test(country)
}

/** 'FR' → 'France', 'GB-SCT' → 'United Kingdom', but 'Jersey' if the postcode is there. Other text is unchanged. */
export function countryName(country: string, postcode: string | null): string {
  const other = otherArea(postcode)
  if (other !== undefined) return other
  if (isInDeliveryCountry(country, null)) return DELIVERY_COUNTRY.name
  if (!/^[A-Z]{2}$/i.test(country)) return country
  return new Intl.DisplayNames('en-GB', { type: 'region' }).of(country.toUpperCase()) ?? country
}

/** Returns the error to show beside a field; undefined if there is none. */
export function contactError(field: ContactField, text: string): string | undefined {
  const value = text.trim()
  if (value === '') return MISSING[field]
  if (field === 'email') return emailError(value)
  if (value.length > CONTACT_LENGTHS[field]) return `Please use at most ${CONTACT_LENGTHS[field]} characters`
  if (field === 'postcode') return postcodeError(value)
  return undefined
}

function postcodeError(value: string): string | undefined {
  if (!normalPostcode(value)) return 'Please enter a UK postcode such as SW1A 1AA'
  const other = otherArea(value)
  return other && `We deliver within the ${DELIVERY_COUNTRY.name} only, not to ${other}`
}

/** Canonical form in lower case, for comparing email addresses. */
export const emailKey = (text: string): string => (canonicalEmail(text) ?? composed(text)).toLowerCase()

/** Whether two texts are the same email address, ignoring case. */
export const isSameAddress = (one: string, other: string): boolean => emailKey(one) === emailKey(other)
