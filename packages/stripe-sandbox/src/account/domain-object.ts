export type Wallet = { status: 'active' | 'inactive'; status_details?: { error_message: string } }

export type PaymentMethodDomain = {
  amazon_pay: Wallet
  apple_pay: Wallet
  created: number
  domain_name: string
  enabled: boolean
  google_pay: Wallet
  id: string
  klarna: Wallet
  link: Wallet
  livemode: false
  object: 'payment_method_domain'
  paypal: Wallet
}
