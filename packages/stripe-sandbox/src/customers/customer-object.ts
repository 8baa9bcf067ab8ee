/** The provider's customer with all fields. Those that the sandbox never fills are null or have their default. */
import { keyedLetters, newId } from '../storage/identifiers.ts'
import type { Address, Metadata, Shipping } from '../http/contact-details.ts'

const customerDefaults = {
  balance: 0,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  discount: null,
  livemode: false,
  next_invoice_sequence: 1,
  object: 'customer',
  tax_exempt: 'none',
  test_clock: null,
}

/** Deleted customers keep only `id`, `object` and `deleted`. */
export type Customer = typeof customerDefaults & {
  address: Address | null
  created: number
  deleted?: true
  description: string | null
  email: string | null
  id: string
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  metadata: Metadata
  name: string | null
  phone: string | null
  preferred_locales: string[]
  shipping: Shipping | null
}

/** A customer without any details yet. */
export function newCustomer(created: number): Customer {
  const id = newId('cus')
  return {
    ...customerDefaults,
    address: null,
    created,
    description: null,
    email: null,
    id,
    invoice_prefix: keyedLetters('invoice_prefix', id, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
  }
}
