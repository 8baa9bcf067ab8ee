/** What the provider tells of an intent, and what happens when it cannot. */
import { intentIdOf } from '#shared/checkout.ts'
import { confirm, payable } from './paying.ts'
import type { TestSite } from './site.ts'

type SignedEvent = { body: string; signature: string }

/** An event about an intent as the provider signs it. */
export async function signedEvent(
  { deps }: Pick<TestSite, 'deps'>,
  clientSecret: string,
  timestamp = Math.floor(Date.now() / 1000),
  type = 'payment_intent.succeeded',
): Promise<SignedEvent> {
  const { stripe, webhookSecret } = deps.provider
  const object = { id: intentIdOf(clientSecret), object: 'payment_intent' }
  const body = JSON.stringify({ id: 'evt_test', object: 'event', type, data: { object } })
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: webhookSecret,
    timestamp,
  })
  return { body, signature }
}

/** Sends an event to the webhook and answers the status. */
export async function deliver(
  { url }: Pick<TestSite, 'url'>,
  { body, signature }: SignedEvent,
): Promise<number> {
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  await response.text()
  return response.status
}

/** Pays while every webhook of the provider is lost. */
export async function confirmSilently(
  site: Pick<TestSite, 'url' | 'deps' | 'database'>,
  clientSecret: string,
): Promise<void> {
  const hear = await loseWebhooks(site)
  await confirm(payable(site), clientSecret)
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
