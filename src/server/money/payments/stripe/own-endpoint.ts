/** The site's own webhook endpoint at the provider, made and repaired by API. */
import { Stripe } from 'stripe'
import type { Provider } from './client.ts'
import { HANDLED_EVENTS } from './handled-events.ts'

/** Version of the SDK, in which the provider should send events too. */
export const { API_VERSION } = Stripe

/** An endpoint whose signing secret we have. */
export type OwnEndpoint = { id: string; secret: string }

export const webhookUrl = (publicUrl: string): string => `${publicUrl}/api/stripe/webhook`

type Of = { publicUrl: string; installationId: string }

/**
 * Makes sure that exactly one endpoint has our address, with all events, the SDK's API version, and a secret that we
 * have. An endpoint whose secret is unknown, left by a crash or made by hand, is deleted once another takes its place.
 * @param known endpoints whose secrets are stored, best first
 * @param store is awaited before anything is deleted, so that a crash at any point leaves an endpoint that a repeat
 * replaces
 * @throws errors of the SDK
 */
export async function ensureEndpoint(
  { stripe }: Provider,
  of: Of,
  known: readonly OwnEndpoint[],
  store: (own: OwnEndpoint) => Promise<unknown>,
): Promise<void> {
  const ours = await listOwn(stripe, of.publicUrl)
  const kept = known.find(({ id }) => ours.some((each) => each.id === id && each.api_version === API_VERSION))
  const settings = {
    url: webhookUrl(of.publicUrl),
    enabled_events: [...HANDLED_EVENTS],
    // for whoever reads it at the provider: the address alone decides that it is ours
    metadata: { installation: of.installationId },
  }
  let used = kept
  if (used) await stripe.webhookEndpoints.update(used.id, { ...settings, disabled: false })
  else {
    const { id, secret } = await stripe.webhookEndpoints.create({
      ...settings,
      api_version: API_VERSION,
      description: 'Made by the website in Set-up',
    })
    used = { id, secret: secret! }
  }
  await store(used)
  for (const { id } of ours)
    // oxlint-disable-next-line no-await-in-loop -- rarely any
    if (id !== used.id) await stripe.webhookEndpoints.del(id)
}

/** Deletes our endpoints, when the site does not use this account any more. @throws errors of the SDK */
export async function deleteEndpoints({ stripe }: Provider, publicUrl: string): Promise<void> {
  for (const { id } of await listOwn(stripe, publicUrl))
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await stripe.webhookEndpoints.del(id)
}

async function listOwn(stripe: Stripe, publicUrl: string): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  return data.filter(({ url }) => url === webhookUrl(publicUrl))
}

/** The provider's states of the wallets at the site's domain; undefined if it is not registered. @throws of the SDK */
export async function findDomain(
  { stripe }: Provider,
  domain: string,
): Promise<Stripe.PaymentMethodDomain | undefined> {
  return (await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 })).data[0]
}

/** Registers the site's domain for wallets, and has it checked; idempotent. @throws errors of the SDK */
export async function registerDomain(
  provider: Provider,
  domain: string,
): Promise<Stripe.PaymentMethodDomain> {
  const { paymentMethodDomains } = provider.stripe
  const found =
    (await findDomain(provider, domain)) ?? (await paymentMethodDomains.create({ domain_name: domain }))
  if (!found.enabled) await paymentMethodDomains.update(found.id, { enabled: true })
  return paymentMethodDomains.validate(found.id)
}

/** Names of wallets that do not work at a domain. */
export const inactiveWallets = ({ apple_pay, google_pay, link }: Stripe.PaymentMethodDomain): string[] =>
  Object.entries({ 'Apple Pay': apple_pay, 'Google Pay': google_pay, Link: link }).flatMap(
    ([name, { status }]) => (status === 'active' ? [] : [name]),
  )
