import type { BillingDetails, Metadata } from '../http/contact-details.ts'

export type PaymentMethod = {
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  card: {
    brand: string
    checks: CardChecks
    country: string
    display_brand: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: string
    generated_from: null
    last4: string
    networks: { available: string[]; preferred: null }
    regulated_status: string
    three_d_secure_usage: { supported: boolean }
    wallet: null
  }
  created: number
  customer: string | null
  customer_account: null
  id: string
  livemode: false
  metadata: Metadata
  object: 'payment_method'
  type: 'card'
}

export type CardChecks = {
  address_line1_check: string | null
  address_postal_code_check: string | null
  cvc_check: string | null
}
