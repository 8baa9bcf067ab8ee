/** The provider's events about an intent, and payments whose webhooks are lost. */
import type { Stripe } from 'stripe'
import { intentIdOf } from '#shared/checkout.ts'
import { confirm, payable } from './paying.ts'
import type { TestSite } from './site.ts'
import { postJson } from './post-json.ts'

type SignedEvent = { body: string; signature: string }

/** An event about an intent, signed as the provider signs it. */
export async function signedEvent(
  { deps }: Pick<TestSite, 'deps'>,
  clientSecret: string,
  timestamp = Math.floor(Date.now() / 1000),
  type = 'payment_intent.succeeded',
): Promise<SignedEvent> {
  const object = { id: intentIdOf(clientSecret), object: 'payment_intent' }
  return signed({ deps }, { id: 'evt_test', object: 'event', type, data: { object } }, timestamp)
}

/** Any event, signed as the provider signs it. */
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

/** Drops every webhook of the provider until the returned function is called. */
export async function dropWebhooks({
  database: { sql },
}: Pick<TestSite, 'database'>): Promise<() => Promise<void>> {
  await sql`create or replace function sandbox.lose() returns trigger language plpgsql as 'begin return null; end'`
  await sql`create trigger lose before insert on sandbox.deliveries for each row execute function sandbox.lose()`
  return async () => {
    await sql`drop trigger lose on sandbox.deliveries`
  }
}

/** Makes the sandbox complete its delayed refunds now instead of a second later. */
export async function endRefunds({
  database: { sql },
  deps,
}: Pick<TestSite, 'database' | 'deps'>): Promise<void> {
  await sql`update sandbox.later set due_at = now()`
  // the sandbox looks for due refunds after each call
  await deps.provider.stripe.refunds.list({ limit: 1 })
}
