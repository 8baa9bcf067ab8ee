/** What the provider tells of an intent, and what happens when it cannot. */
import type { Stripe } from 'stripe'
import { intentIdOf } from '#shared/checkout.ts'
import { confirm, payable } from './paying.ts'
import type { TestSite } from './site.ts'
import { postJson } from './post-json.ts'

type SignedEvent = { body: string; signature: string }

/** An event about an intent as the provider signs it. */
export async function signedEvent(
  { deps }: Pick<TestSite, 'deps'>,
  clientSecret: string,
  timestamp = Math.floor(Date.now() / 1000),
  type = 'payment_intent.succeeded',
): Promise<SignedEvent> {
  const object = { id: intentIdOf(clientSecret), object: 'payment_intent' }
  return signed({ deps }, { id: 'evt_test', object: 'event', type, data: { object } }, timestamp)
}

/** Any event, as the provider signs it. */
export async function signed(
  { deps }: Pick<TestSite, 'deps'>,
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

/** What the provider has to tell of an intent, oldest first, as it would tell it. */
export async function eventsOf(
  { deps }: Pick<TestSite, 'deps'>,
  paymentIntentId: string,
): Promise<Stripe.Event[]> {
  const { data } = await deps.provider.stripe.events.list({ limit: 100 })
  return data.filter((event) => JSON.stringify(event).includes(paymentIntentId)).toReversed()
}

/** Sends an event to the webhook and answers the status. */
export async function deliver(
  { url }: Pick<TestSite, 'url'>,
  { body, signature }: SignedEvent,
): Promise<number> {
  const response = await postJson(`${url}/api/stripe/webhook`, body, { 'stripe-signature': signature })
  await response.text()
  return response.status
}

/** Pays while every webhook of the provider is lost. */
export async function confirmSilently(
  site: Pick<TestSite, 'url' | 'deps' | 'database'>,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
): Promise<void> {
  const hear = await loseWebhooks(site)
  await confirm(payable(site), clientSecret, paymentMethod)
  await hear()
}

/** From now on every webhook of the provider is lost, until what this answers is called. */
export async function loseWebhooks({
  database: { sql },
}: Pick<TestSite, 'database'>): Promise<() => Promise<void>> {
  await sql`create or replace function sandbox.lose() returns trigger language plpgsql as 'begin return null; end'`
  await sql`create trigger lose before insert on sandbox.deliveries for each row execute function sandbox.lose()`
  return async () => {
    await sql`drop trigger lose on sandbox.deliveries`
  }
}
