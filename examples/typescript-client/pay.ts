/** Buys a bracelet in the payment sandbox, as a shop of your own would: prices the cart, confirms, asks for the order. */
import { Stripe } from 'stripe'
import { checkoutCreateIntent, checkoutProcess, defaults, shopBracelets } from './client.gen.ts'

const { SITE_URL = 'http://localhost:3000' } = process.env
defaults.baseUrl = SITE_URL

// 1. The site prices the cart and creates the payment intent.
const [bracelet] = await shopBracelets({ limit: 1 })
if (!bracelet) throw new Error('nothing is for sale')
const { clientSecret, publishableKey } = await checkoutCreateIntent({
  cartItems: [{ braceletId: bracelet.id, quantity: 1 }],
})
const [paymentIntentId = ''] = clientSecret.split('_secret_')

// 2. The SDK confirms it, with who buys and where to send it. In the sandbox it talks to the site instead of Stripe.
const stripe = new Stripe(publishableKey, {
  httpClient: Stripe.createFetchHttpClient((url: unknown, init?: RequestInit) =>
    fetch((url as string).replace('https://api.stripe.com', `${SITE_URL}/sandbox/stripe`), init),
  ),
  telemetry: false,
})
// the SDK's types know only secret keys, which need no client secret
const confirmation: Stripe.PaymentIntentConfirmParams & { client_secret: string } = {
  client_secret: clientSecret,
  payment_method: 'pm_card_visa',
  receipt_email: 'ada@example.org',
  shipping: {
    name: 'Ada Okafor',
    address: { line1: '1 Reading Street', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' },
  },
  return_url: `${SITE_URL}/order-success`,
}
const intent = await stripe.paymentIntents.confirm(paymentIntentId, confirmation)
console.log(`Payment: ${intent.status}`)

// 3. The site asks Stripe, and records the order once, however often it is asked.
const { orderNumber, total } = await checkoutProcess({ paymentIntentId, sessionId: 'session_example' })
console.log(`Order ${orderNumber}: £${total}`)
