/** Checks whether the payment provider accepts our keys, and knows where to send its events. */
import { isLiveKey } from '#shared/platform/api/card-payments.ts'
import type { Config, StripeKeys } from '../../config.ts'
import type { Deps } from '../../context.ts'
import { aheadOfProvider, clockFinding, type ClockWatch } from '../../platform/findings/clock-watch.ts'
import {
  fail,
  lineOf,
  runCheck,
  ok,
  sentenceOf,
  warn,
  type Finding,
  type Outcome,
} from '../../platform/findings/finding.ts'
import { isPublic } from '../../platform/doctor/settings.ts'
import { HANDLED_EVENTS } from './stripe/handled-events.ts'
import { API_VERSION, findDomain, inactiveWallets, webhookUrl } from './stripe/own-endpoint.ts'
import { failureOf, listEndpoints, tryKey, type ProviderFailure } from './stripe/account-check.ts'
import { createProvider, type CallOut, type Provider } from './stripe/client.ts'

const WITHIN_MS = 20_000

export async function checkProvider(config: Config): Promise<Finding[]> {
  const { stripeKeys: keys, stripeApiBase } = config
  if (config.withheld.payments) return [{ name: 'provider', ...fail(WITHHELD[config.withheld.payments]) }]
  if (!keys) return [await runCheck('provider', () => checkSandbox(config))]
  let aheadMs: number | undefined
  const timed: CallOut = () => {
    const sentAt = new Date()
    return { headers: {}, end: (_status, date) => (aheadMs = aheadOfProvider(date, sentAt, new Date())) }
  }
  const provider = createProvider('live', keys, stripeApiBase ? () => stripeApiBase : undefined, timed)
  const findings = await Promise.all([
    runCheck('provider', () => checkKeys(provider, keys, config), explain, WITHIN_MS),
    runCheck('webhook', () => checkWebhook(provider, keys, config), explainWebhook, WITHIN_MS),
    runCheck('wallets', () => checkWallets(provider, config), explainWallets, WITHIN_MS),
  ])
  if (aheadMs === undefined) return findings
  return [...findings, { name: 'Stripe clock', ...clockFinding('provider', aheadMs) }]
}

const WITHHELD = {
  key: 'nobody can pay without the key of the stored settings',
  address: 'live keys are stored, and PUBLIC_URL is not a public https address: nobody can pay here',
}

const checkSandbox = (config: Config): Outcome =>
  isPublic(config)
    ? warn(
        'the payment sandbox: this public site takes no real money',
        'set the three STRIPE_ keys to take it',
      )
    : ok('the payment sandbox, which needs no keys')

async function checkKeys(provider: Provider, keys: StripeKeys, config: Config): Promise<Outcome> {
  if (!/^(sk|rk)_(live|test)_/.test(keys.secretKey))
    return fail('STRIPE_SECRET_KEY is not a secret key', 'copy the one that begins with sk_ or rk_')
  if (!/^pk_(live|test)_/.test(keys.publishableKey))
    return fail('STRIPE_PUBLISHABLE_KEY is not a publishable key', 'copy the one that begins with pk_')
  if (isLiveKey(keys.secretKey) !== isLiveKey(keys.publishableKey))
    return fail('one key is live and the other for tests', 'take both from the same mode of the same account')
  await tryKey(provider)
  if (isLiveKey(keys.secretKey)) return ok('the key is accepted, in live mode: people really pay')
  return isPublic(config)
    ? warn('the key is accepted, in test mode: nobody really pays', 'set the live keys once the site opens')
    : ok('the key is accepted, in test mode: nobody really pays')
}

function explain(error: unknown): Outcome {
  const failure = failureOf(error)
  return failure ? explainFailure(failure) : fail(lineOf(error))
}

function explainFailure({ kind, text }: ProviderFailure): Outcome {
  switch (kind) {
    case 'key refused':
      return fail('the provider refuses STRIPE_SECRET_KEY', 'copy it again, or make another')
    case 'not permitted':
      return fail(
        'the restricted key may not read payments',
        'let it write payment intents, refunds and charges',
      )
    case 'unreachable':
      return fail(
        'the provider cannot be reached',
        'let this machine open https connections to api.stripe.com',
      )
    default:
      return fail(`the provider answers ${text}`, 'try again later')
  }
}

/**
 * Records for every call whether the provider responded; refusing a card or an unknown payment counts as a response.
 * @param hear receives the response's time, and when the call was sent
 */
export const recordAnswers =
  (
    callOut: CallOut,
    {
      clock,
      record,
      hear,
    }: Pick<ClockWatch, 'hear'> & { clock: () => Date; record: (reason: string | null) => Promise<void> },
  ): CallOut =>
  (name) => {
    const sentAt = clock()
    const call = callOut(name)
    return {
      headers: call.headers,
      end(status, date) {
        call.end(status)
        hear(date, sentAt)
        const failure = failureByStatus(status)
        void record(failure ? sentenceOf(explainFailure(failure)) : null)
      },
    }
  }

function failureByStatus(status: number | undefined): ProviderFailure | undefined {
  if (status === undefined) return { kind: 'unreachable', text: '' }
  if (status === 401) return { kind: 'key refused', text: '401' }
  return status >= 500 ? { kind: 'other', text: String(status) } : undefined
}

async function checkWebhook(provider: Provider, keys: StripeKeys, config: Config): Promise<Outcome> {
  const url = webhookUrl(config.publicUrl)
  const repair = config.isStripeSetOnServer ? undefined : 'press Check and repair in Set-up, Card payments'
  const lacking = repair === undefined ? warn : fail
  if (!keys.webhookSecret.startsWith('whsec_'))
    return fail(
      'STRIPE_WEBHOOK_SECRET is not a signing secret',
      `copy the one of ${url}, which begins with whsec_`,
    )
  const ours = (await listEndpoints(provider)).filter((endpoint) => endpoint.url === url)
  if (ours.length === 0)
    return (isPublic(config) ? fail : warn)(
      `no endpoint of the account has the address ${url}`,
      repair ??
        'add it at the provider for the events that docs/settings.md names, and set its signing secret',
    )
  const enabled = ours.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0)
    return fail(`the endpoint ${url} is disabled`, repair ?? 'enable it at the provider')
  const events = new Set<string>(enabled.flatMap((endpoint) => endpoint.enabled_events))
  const missing = events.has('*') ? [] : HANDLED_EVENTS.filter((name) => !events.has(name))
  if (missing.length > 0)
    return lacking(`the endpoint does not get ${missing.join(', ')}`, repair ?? 'add them at the provider')
  const other = enabled.find(({ api_version: version }) => version !== API_VERSION)
  if (other)
    return lacking(
      `the endpoint gets events of the API's version ${other.api_version ?? 'that the account has'}, not ${API_VERSION}`,
      repair ??
        'add another endpoint with that version at the provider, set its signing secret, and delete this one',
    )
  if (enabled.length > 1)
    return warn(
      `${enabled.length} endpoints have the address ${url}`,
      repair ?? 'remove those whose secret is not set',
    )
  return ok(`${url} gets every event it needs`)
}

function explainWebhook(error: unknown): Outcome {
  const kind = failureOf(error)?.kind
  if (kind !== 'not permitted' && kind !== 'invalid') return explain(error)
  return warn(
    'the key may not list the endpoints, so nobody knows whether events come',
    'look at the provider, or let the restricted key read webhook endpoints',
  )
}

/** Wallets are shown only at a registered domain, and a machine for trials has none. */
async function checkWallets(provider: Provider, config: Config): Promise<Outcome> {
  const { hostname } = new URL(config.publicUrl)
  if (!isPublic(config)) return ok('no wallets without a public address')
  const domain = await findDomain(provider, hostname)
  const todo = config.isStripeSetOnServer
    ? 'register it at the provider under Payment method domains'
    : 'press Check and repair in Set-up, Card payments'
  if (!domain?.enabled) return warn(`${hostname} is not registered for wallets`, todo)
  const inactive = inactiveWallets(domain)
  return inactive.length > 0
    ? warn(`${inactive.join(', ')} cannot be used at ${hostname}`, todo)
    : ok(`${hostname} is registered for Apple Pay, Google Pay and Link`)
}

function explainWallets(error: unknown): Outcome {
  return failureOf(error)?.kind === 'not permitted'
    ? warn(
        'the key may not list the domains for wallets',
        'let the restricted key write payment method domains',
      )
    : explain(error)
}

const reasonOf = (outcome: Outcome) => (outcome.state === 'fail' ? sentenceOf(outcome) : null)

/** Checks whether the card provider accepts our key, and knows where to send its webhooks. */
export async function tryProvider({ config, tries }: Pick<Deps, 'config' | 'tries'>): Promise<void> {
  const found = await checkProvider(config)
  const [provider, endpoint] = ['provider', 'webhook'].map((name) => found.find((one) => one.name === name))
  if (!provider) return
  await tries.record('payments', reasonOf(provider))
  // no result if the provider failed, or the key may not list endpoints (which is a warning)
  if (endpoint && endpoint.state !== 'warn' && provider.state !== 'fail')
    await tries.record('endpoint', reasonOf(endpoint))
}
