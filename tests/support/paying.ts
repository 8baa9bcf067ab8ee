/** Pays like a browser, with the publishable key and a test payment method. */
import type postgres from 'postgres'
import type { Stripe } from 'stripe'
import type { z } from 'zod'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { createDonationIntentInput } from '#shared/money/donations/donations.ts'
import { postJson } from './requests.ts'
import type { TestSite } from './site.ts'
import { type Answer, restTransport } from './transports.ts'

const SHIPPING = {
  name: 'Ada Okafor',
  address: { line1: '1 Reading Street', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' },
}

/** The payer; by default Ada in Leeds. */
export type Buyer = {
  name?: string
  email?: string
  line1?: string
  line2?: string
  town?: string
  postcode?: string
  country?: string
  withAddress?: boolean
}

export type Payable = { url: string; publishableKey: string; publicUrl: string }

/** The parts of a test site that a payment needs. */
export const payable = ({ url, deps }: Pick<TestSite, 'url' | 'deps'>): Payable => ({
  url,
  publishableKey: deps.provider.publishableKey,
  publicUrl: deps.config.publicUrl,
})

/** Parts of a site in another process that a payment needs, read from its database. */
export async function payableIn(sql: postgres.Sql, url: string): Promise<Payable> {
  const [keys] = await sql`select publishable_key as key from sandbox.settings`
  return { url, publishableKey: String(keys?.['key']), publicUrl: 'http://localhost' }
}

/** @returns the provider's response: the intent or an error */
export async function confirm(
  site: Payable,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
  {
    name = SHIPPING.name,
    email = 'ada@example.org',
    line1 = SHIPPING.address.line1,
    line2 = '',
    town = SHIPPING.address.city,
    postcode = SHIPPING.address.postal_code,
    country = SHIPPING.address.country,
    withAddress = true,
  }: Buyer = {},
): Promise<{ status?: string; error?: { code: string; message: string } }> {
  const id = intentIdOf(clientSecret)
  const body = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: paymentMethod,
    return_url: `${site.publicUrl}/order-success`,
    receipt_email: email,
    ...(withAddress && {
      'shipping[name]': name,
      'shipping[address][line1]': line1,
      ...(line2 && { 'shipping[address][line2]': line2 }),
      'shipping[address][city]': town,
      'shipping[address][postal_code]': postcode,
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

type At = Pick<TestSite, 'url'>

async function begin({ url }: At, procedure: string, input: object): Promise<string> {
  const { status, body } = await restTransport.call(url, procedure, input)
  if (status !== 201) throw new Error(`${procedure} returned ${status}: ${JSON.stringify(body)}`)
  return (body as { clientSecret: string }).clientSecret
}

/** Starts a checkout. @returns the intent's client secret */
export const beginOrder = (site: At, cartItems = [{ braceletId: 1, quantity: 1 }]) =>
  begin(site, 'checkout.createIntent', { cartItems })

export const GIFT = { amount: 25, donorName: 'Grace Mensah', donorEmail: 'grace@example.org' }

export type GiftInput = z.input<typeof createDonationIntentInput>

/** Starts a donation. @returns the intent's client secret */
export const beginGift = (site: At, gift: Partial<GiftInput> = {}) =>
  begin(site, 'donations.createIntent', { ...GIFT, ...gift })

/** Requests the result of a payment, like the page after paying. `of` is the intent's id or client secret. */
export const processOrder = (
  { url }: At,
  of: string,
  // a separate cart, because a second payment for one cart is a payment issue
  sessionId = `buyer-of-${intentOf(of)}`,
  clientSecret?: string,
) => restTransport.call(url, 'checkout.process', { paymentIntentId: intentOf(of), sessionId, clientSecret })

export const processGift = ({ url }: At, of: string) =>
  restTransport.call(url, 'donations.process', { paymentIntentId: intentOf(of) })

const intentOf = (text: string) => (text.includes('_secret_') ? intentIdOf(text) : text)

function expectSuccess({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`returned ${status}: ${JSON.stringify(body)}`)
}

/** Buys a bracelet, up to the recorded order. */
export async function buy(
  site: Pick<TestSite, 'url' | 'deps'>,
  { paymentMethod = 'pm_card_visa', quantity = 1 } = {},
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const clientSecret = await beginOrder(site, [{ braceletId: 1, quantity }])
  await confirm(payable(site), clientSecret, paymentMethod)
  expectSuccess(await processOrder(site, clientSecret))
  return { clientSecret, paymentIntentId: intentIdOf(clientSecret) }
}

/** Donates £25, up to the recorded donation. */
export async function give(
  site: Pick<TestSite, 'url' | 'deps'>,
  gift: Partial<GiftInput> = {},
): Promise<{ paymentIntentId: string }> {
  const clientSecret = await beginGift(site, gift)
  await confirm(payable(site), clientSecret)
  expectSuccess(await processGift(site, clientSecret))
  return { paymentIntentId: intentIdOf(clientSecret) }
}

type Signing = { deps: { provider: Pick<TestSite['deps']['provider'], 'stripe' | 'webhookSecret'> } }

type SignedEvent = { body: string; signature: string }

/** An event about an intent, signed like the provider's. */
export async function signedEvent(
  { deps }: Signing,
  clientSecret: string,
  timestamp = Math.floor(Date.now() / 1000),
  type = 'payment_intent.succeeded',
): Promise<SignedEvent> {
  const object = { id: intentIdOf(clientSecret), object: 'payment_intent' }
  return signed({ deps }, { id: 'evt_test', object: 'event', type, data: { object } }, timestamp)
}

/** Any event, signed like the provider's. */
export async function signed(
  { deps }: Signing,
  event: object,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<SignedEvent> {
  const { stripe, webhookSecret } = deps.provider
  const body = JSON.stringify(event)
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: webhookSecret,
    timestamp,
  })
  return { body, signature }
}

/** The provider's events about an intent, oldest first. */
export async function eventsOf(
  { deps }: Pick<TestSite, 'deps'>,
  paymentIntentId: string,
): Promise<Stripe.Event[]> {
  const { data } = await deps.provider.stripe.events.list({ limit: 100 })
  return data.filter((event) => JSON.stringify(event).includes(paymentIntentId)).toReversed()
}

/** Sends an event to the webhook and returns the status. */
export async function deliver(
  { url }: Pick<TestSite, 'url'>,
  { body, signature }: SignedEvent,
): Promise<number> {
  const response = await postJson(`${url}/api/stripe/webhook`, body, { 'stripe-signature': signature })
  await response.text()
  return response.status
}

/** Pays while all webhooks are lost. */
export async function confirmWithoutWebhooks(
  site: Pick<TestSite, 'url' | 'deps' | 'database'>,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
): Promise<void> {
  const restoreWebhooks = await dropWebhooks(site)
  await confirm(payable(site), clientSecret, paymentMethod)
  await restoreWebhooks()
}

/** Drops all webhooks of the provider until the returned function is called. */
export async function dropWebhooks({
  database: { sql },
}: Pick<TestSite, 'database'>): Promise<() => Promise<void>> {
  await sql`create or replace function sandbox.lose() returns trigger language plpgsql as 'begin return null; end'`
  await sql`create trigger lose before insert on sandbox.deliveries for each row execute function sandbox.lose()`
  return async () => {
    await sql`drop trigger lose on sandbox.deliveries`
  }
}

/** Makes the sandbox complete delayed refunds now. */
export async function endRefunds({
  database: { sql },
  deps,
}: Pick<TestSite, 'database' | 'deps'>): Promise<void> {
  await sql`update sandbox.later set due_at = now()`
  // the sandbox looks for due refunds after each call
  await deps.provider.stripe.refunds.list({ limit: 1 })
}
