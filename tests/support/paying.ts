/** What a browser does at the provider: confirms an intent with the publishable key and a test payment method. */
import { intentIdOf } from '#shared/checkout.ts'
import { restTransport } from './transports.ts'
import type { TestSite } from './site.ts'

const SHIPPING = {
  name: 'Ada Okafor',
  address: { line1: '1 Reading Street', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' },
}

/** Who pays, where a test cares: Ada in Leeds unless told otherwise. */
type Buyer = { name?: string; email?: string; country?: string; withAddress?: boolean }

type Payable = { url: string; publishableKey: string; publicUrl: string }

/** What paying at a test site needs. */
export const payable = ({ url, deps }: Pick<TestSite, 'url' | 'deps'>): Payable => ({
  url,
  publishableKey: deps.provider.publishableKey,
  publicUrl: deps.config.publicUrl,
})

/** @returns the provider's answer: the intent, or its error. */
export async function confirm(
  site: Payable,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
  {
    name = SHIPPING.name,
    email = 'ada@example.org',
    country = SHIPPING.address.country,
    withAddress = true,
  }: Buyer = {},
): Promise<{ status?: string; error?: { code: string; message: string } }> {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
  const body = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: paymentMethod,
    return_url: `${site.publicUrl}/order-success`,
    receipt_email: email,
    ...(withAddress && {
      'shipping[name]': name,
      'shipping[address][line1]': SHIPPING.address.line1,
      'shipping[address][city]': SHIPPING.address.city,
      'shipping[address][postal_code]': SHIPPING.address.postal_code,
      'shipping[address][country]': country,
    }),
  })
  const response = await fetch(`${site.url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.publishableKey}` },
    body,
  })
  return (await response.json()) as Awaited<ReturnType<typeof confirm>>
}

/** Waits until `check` answers something, asking again as long as the test's own time limit allows. */
export async function eventually<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** Goes to the checkout as a visitor does; answers the intent's client secret. */
export async function beginOrder(
  { url }: Pick<TestSite, 'url'>,
  cartItems = [{ braceletId: 1, quantity: 1 }],
): Promise<string> {
  const { body } = await restTransport.call(url, 'checkout.createIntent', { cartItems })
  return (body as { clientSecret: string }).clientSecret
}

/** Buys a bracelet as a visitor does, up to the order. */
export async function buy(
  site: Pick<TestSite, 'url' | 'deps'>,
  { paymentMethod = 'pm_card_visa', quantity = 1 } = {},
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const clientSecret = await beginOrder(site, [{ braceletId: 1, quantity }])
  const paymentIntentId = intentIdOf(clientSecret)
  await confirm(payable(site), clientSecret, paymentMethod)
  const answer = await restTransport.call(site.url, 'checkout.process', {
    paymentIntentId,
    sessionId: 'a-buyer',
  })
  if (answer.status !== 200) throw new Error(`not bought: ${JSON.stringify(answer.body)}`)
  return { clientSecret, paymentIntentId }
}

/** Gives £25 as a visitor does, up to the thanks. */
export async function give(site: Pick<TestSite, 'url' | 'deps'>): Promise<{ paymentIntentId: string }> {
  const { body } = await restTransport.call(site.url, 'donations.createIntent', {
    amount: 25,
    donorEmail: 'grace@example.org',
    donorName: 'Grace Mensah',
  })
  const { clientSecret } = body as { clientSecret: string }
  const paymentIntentId = intentIdOf(clientSecret)
  await confirm(payable(site), clientSecret)
  const answer = await restTransport.call(site.url, 'donations.process', { paymentIntentId })
  if (answer.status !== 200) throw new Error(`not given: ${JSON.stringify(answer.body)}`)
  return { paymentIntentId }
}
