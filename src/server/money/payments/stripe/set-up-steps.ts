/** The steps of connecting card payments. Each really calls the provider, and says in the owner's words what it found. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { siteFacts } from '#db/schema/index.ts'
import {
  isLiveKey,
  KEY_PERMISSIONS,
  type CardStep,
  type CardStepState,
} from '#shared/platform/api/card-payments.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { isLoopback } from '../../../config.ts'
import type { Deps } from '../../../context.ts'
import type { Provider } from './client.ts'
import { ensureEndpoint, inactiveWallets, registerDomain, type OwnEndpoint } from './own-endpoint.ts'
import type { Tried } from '../stored-keys.ts'

type StepDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'installationId'>

export type Run = {
  deps: StepDeps
  /** Uses the keys that are tried. */
  provider: Provider
  /** Uses their publishable key, as a browser does. */
  browser: Provider
  tried: Tried
  /** Endpoints whose secrets are stored. */
  known: OwnEndpoint[]
  /** Account whose payments must stay reachable; undefined for none. */
  account: string | undefined
  store: (changes: Partial<Tried>) => Promise<void>
}

type Outcome = Pick<CardStepState, 'state' | 'text'>
/** A step that cannot succeed, with the reason. */
class Refused extends Error {}

const ok = (text = ''): Outcome => ({ state: 'ok', text })

const PAID = ok('£1.00, paid with a test card and reported by Stripe')

export async function runStep(step: CardStep, run: Run): Promise<Outcome> {
  try {
    return await STEPS[step](run)
  } catch (error) {
    const text = error instanceof Refused ? error.message : explain(error)
    if (text === undefined) throw error
    return { state: 'failed', text }
  }
}

const STEPS: Record<CardStep, (run: Run) => Promise<Outcome>> = {
  async account({ provider, browser, tried, account: mustBe, store }) {
    const { stripe } = provider
    await refuseMissingPermissions(tried.secretKey, stripe)
    const account = await stripe.accounts.retrieveCurrent()
    const name = account.settings?.dashboard.display_name || account.business_profile?.name || account.id
    if (mustBe !== undefined && mustBe !== account.id)
      throw new Refused(
        `These keys belong to another Stripe account, ${name} (${account.id}). Refunds and monthly gifts need the account that took the money, ${mustBe}. Paste keys of that account.`,
      )
    if (isLiveKey(tried.secretKey) && !account.charges_enabled)
      throw new Refused(
        'Stripe does not let this account take payments yet. Finish what Stripe’s dashboard asks for, then try again.',
      )
    await checkPair(provider, browser)
    await store({ account: { id: account.id, name } })
    const currency = account.default_currency ?? CURRENCY
    return currency === CURRENCY
      ? ok(name)
      : ok(
          `${name}, which is paid in ${currency.toUpperCase()}: Stripe converts pounds, and charges for that`,
        )
  },

  async webhook({ deps, provider, known, store }) {
    const of = { publicUrl: deps.config.publicUrl, installationId: deps.installationId }
    await ensureEndpoint(provider, of, known, (endpoint) => store({ endpoint }))
    return ok()
  },

  async wallets({ deps, provider }) {
    const { hostname } = new URL(deps.config.publicUrl)
    if (isLoopback(hostname))
      return { state: 'skipped', text: 'Wallets need the address at which everybody reaches the site.' }
    const inactive = inactiveWallets(await registerDomain(provider, hostname))
    if (inactive.length > 0)
      throw new Refused(
        `${inactive.join(' and ')} cannot be used at ${hostname} yet. Try again in some minutes.`,
      )
    return ok(hostname)
  },

  async test({ deps, provider, tried, store }) {
    // reported since the last try
    if (tried.testIntent !== null && (await isReported(deps, tried.testIntent, 1))) return PAID
    const paid = await provider.stripe.paymentIntents.create({
      amount: 100,
      currency: CURRENCY,
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      description: 'Test payment of Set-up',
      metadata: { [TEST_OF]: deps.installationId },
    })
    if (paid.status !== 'succeeded') throw new Refused(`Stripe says that the test payment is ${paid.status}.`)
    await store({ testIntent: paid.id })
    if (await isReported(deps, paid.id)) return PAID
    return {
      state: 'waiting',
      text: 'It was paid, but Stripe’s message about it has not arrived here yet. Try again in a minute.',
    }
  },
}

/** Name in a test payment's metadata of the installation that made it. */
const TEST_OF = 'set_up_of'
const REPORTED_KEY = 'test payment reported'
/** Stripe's message usually arrives within two seconds. */
const REPORT_WITHIN_MS = 12_000
const POLL_MS = 200

/** Whether an event is about a test payment of Set-up. Then its arrival is all that matters, and it is stored. */
export async function recordTestPayment(
  { db, clock, installationId }: Pick<Deps, 'db' | 'clock' | 'installationId'>,
  { type, data: { object } }: Stripe.Event,
): Promise<boolean> {
  if (!('metadata' in object) || object.metadata?.[TEST_OF] !== installationId) return false
  if (type !== 'payment_intent.succeeded' || !('id' in object)) return true
  const value = { intent: object.id, at: clock().toISOString() }
  await db
    .insert(siteFacts)
    .values({ key: REPORTED_KEY, value })
    .onConflictDoUpdate({ target: siteFacts.key, set: { value } })
  return true
}

/** Waits for the provider's message, because the owner does. */
async function isReported({ db }: StepDeps, intent: string, withinMs = REPORT_WITHIN_MS): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += POLL_MS) {
    // oxlint-disable-next-line no-await-in-loop -- polls: the message may reach another process
    const [fact] = await db.select().from(siteFacts).where(eq(siteFacts.key, REPORTED_KEY))
    if ((fact?.value as { intent?: unknown } | undefined)?.intent === intent) return true
    // oxlint-disable-next-line no-await-in-loop
    await delay(POLL_MS)
  }
  return false
}

/** Whether both keys belong to one account: a browser with the publishable key finds what the secret key created. */
async function checkPair({ stripe }: Provider, browser: Provider): Promise<void> {
  const { id, client_secret: secret } = await stripe.paymentIntents.create({
    amount: 100,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    description: 'Check of Set-up, which nobody pays',
  })
  const found = browser.stripe.paymentIntents.retrieve(id, { client_secret: secret! })
  await found.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Refused('Stripe does not accept the publishable key. Copy it again.')
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new Refused('The two keys belong to different Stripe accounts. Copy both from the same page.')
    throw error
  })
  await stripe.paymentIntents.cancel(id)
}

/** Calls that change nothing, because no such object exists. Stripe checks the permission first. */
const PROBES: Record<(typeof KEY_PERMISSIONS)[number], (stripe: Stripe) => Promise<unknown>> = {
  'PaymentIntents: write': (stripe) => stripe.paymentIntents.cancel('pi_none'),
  'SetupIntents: write': (stripe) => stripe.setupIntents.cancel('seti_none'),
  'PaymentMethods: write': (stripe) => stripe.paymentMethods.detach('pm_none'),
  'Payment Method Domains: write': (stripe) => stripe.paymentMethodDomains.validate('pmd_none'),
  'Customers: write': (stripe) => stripe.customers.del('cus_none'),
  'Refunds: write': (stripe) => stripe.refunds.create({ payment_intent: 'pi_none' }),
  'Webhook Endpoints: write': (stripe) => stripe.webhookEndpoints.del('we_none'),
  'Charges: read': (stripe) => stripe.charges.list({ limit: 1 }),
  'Disputes: read': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Payouts: read': (stripe) => stripe.payouts.list({ limit: 1 }),
  'Balance transactions: read': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
  'Account: read': (stripe) => stripe.accounts.retrieveCurrent(),
}

async function refuseMissingPermissions(secretKey: string, stripe: Stripe): Promise<void> {
  if (!secretKey.startsWith('rk_')) return
  const missing = await Promise.all(
    KEY_PERMISSIONS.map((name) =>
      PROBES[name](stripe).then(
        () => [],
        (error: unknown) => {
          if (error instanceof Stripe.errors.StripePermissionError) return [name]
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return []
          throw error
        },
      ),
    ),
  )
  const names = missing.flat()
  if (names.length > 0)
    throw new Refused(
      `This restricted key lacks: ${names.join(', ')}. Add them to the key in Stripe, then try again.`,
    )
}

/** Undefined for an error that is not the provider's. */
function explain(error: unknown): string | undefined {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return undefined
  if (error.code === 'api_key_expired')
    return 'Stripe says that the secret key has expired. Make another in Stripe.'
  if (error instanceof errors.StripeAuthenticationError)
    return 'Stripe does not accept the secret key. It may have been revoked, or copied wrongly: copy it again.'
  if (error instanceof errors.StripePermissionError)
    return 'The key lacks a permission that this needs. Compare it with the list below.'
  if (error instanceof errors.StripeConnectionError || (error.statusCode ?? 0) >= 500)
    return 'Stripe could not be reached. Nothing has changed: try again in a few minutes.'
  if (error.code === 'url_invalid')
    return 'Stripe cannot send messages to this site’s address: it must begin with https:// and be reachable for everybody.'
  return `Stripe refuses this (${error.code ?? error.type}). Try again, or ask your technician.`
}
