import { invalidRequest, missingParam } from './errors.ts'
import type { Form } from './form-encoding.ts'
import { readEmail, readMembers, readText } from './parameters.ts'

export type Address = {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export type BillingDetails = {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

export type Shipping = {
  address: Address
  carrier: string | null
  name: string
  phone: string | null
  tracking_number: string | null
}

export type Metadata = Record<string, string>

/** Reads the payer's details of a payment method; all are optional. */
export function readBillingDetails(form: Form, at: string): BillingDetails {
  const details = readMembers(form, 'billing_details', at) ?? {}
  return {
    address: readAddress(details, `${at}[address]`),
    email: readEmail(details, 'email', `${at}[email]`) ?? null,
    name: optional(details, 'name', at),
    phone: optional(details, 'phone', at),
    tax_id: optional(details, 'tax_id', at),
  }
}

/** Reads the delivery address: null if an empty text removes it, undefined if the parameter is absent. */
export function readShipping(form: Form): Shipping | null | undefined {
  const shipping = readMembers(form, 'shipping')
  if (shipping === undefined) return undefined
  if (form['shipping'] === '') return null
  const name = optional(shipping, 'name', 'shipping')
  if (name === null) throw missingParam('shipping[name]')
  if (shipping['address'] === undefined) throw missingParam('shipping[address]')
  return {
    address: readAddress(shipping, 'shipping[address]'),
    carrier: optional(shipping, 'carrier', 'shipping'),
    name,
    phone: optional(shipping, 'phone', 'shipping'),
    tracking_number: optional(shipping, 'tracking_number', 'shipping'),
  }
}

/** The metadata after this call: values are set, empty ones removed, and an empty `metadata` removes all. */
export function changedMetadata(before: Metadata, form: Form): Metadata {
  const changes = readMembers(form, 'metadata')
  if (changes === undefined) return before
  if (form['metadata'] === '') return {}
  const after = new Map(Object.entries(before))
  for (const key of Object.keys(changes)) {
    const value = readText(changes, key, `metadata[${key.slice(0, 40)}]`) ?? ''
    if (key.length > 40 || value.length > 500)
      throw invalidRequest('Metadata keys have at most 40 characters, their values at most 500.', {
        param: 'metadata',
      })
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  if (after.size > 50) throw invalidRequest('Metadata can hold at most 50 keys.', { param: 'metadata' })
  return Object.fromEntries(after)
}

/** Reads the `address` member of a form; all its fields are optional. */
export function readAddress(form: Form, at: string): Address {
  const address = readMembers(form, 'address', at) ?? {}
  const country = optional(address, 'country', at)
  if (country !== null && !/^[A-Za-z]{2}$/.test(country))
    throw invalidRequest(
      `Country '${country.slice(0, 100)}' is unknown. Try using a 2-character alphanumeric country code ` +
        "instead, such as 'US', 'EG', or 'GB'.",
      { param: `${at}[country]` },
    )
  return {
    city: optional(address, 'city', at),
    country: country === null ? null : country.toUpperCase(),
    line1: optional(address, 'line1', at),
    line2: optional(address, 'line2', at),
    postal_code: optional(address, 'postal_code', at),
    state: optional(address, 'state', at),
  }
}

// Null for both an empty text and an absent parameter.
function optional(form: Form, name: string, at: string): string | null {
  return readText(form, name, `${at}[${name}]`) || null
}
