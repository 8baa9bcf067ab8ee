/** The payment provider by the settings in use: the sandbox, the real one, or none while the stored keys are withheld. */
import { randomUUID } from 'node:crypto'
import type { Config, StripeKeys } from '../../config.ts'
import { createProvider, type CallOut, type Provider } from './stripe/client.ts'

/** No call succeeds with these, and no event is accepted. */
const NO_KEYS = { secretKey: 'withheld', publishableKey: '', webhookSecret: randomUUID() }
const nowhere = () => {
  throw new Error('the stored keys cannot be used')
}

type Calls = {
  /** Undefined if the database has none. */
  sandbox: { keys: StripeKeys; url: () => string } | undefined
  /** Calls to the sandbox stay within this process, so they prove nothing about the provider or the clock. */
  toSandbox: CallOut
  toProvider: CallOut
  timeoutMs: number | undefined
}

/** Whether both settings mean the same provider and the same keys. */
export const isSameProvider = (one: Config, other: Config): boolean =>
  ['secretKey', 'publishableKey', 'webhookSecret'].every(
    (key) => one.stripeKeys?.[key as 'secretKey'] === other.stripeKeys?.[key as 'secretKey'],
  ) && one.withheld.payments === other.withheld.payments

/** Without its keys, a site that took real money closes: in the sandbox any test card would buy something. */
export function providerInUse(
  { stripeKeys, stripeApiBase, withheld }: Config,
  { sandbox, toSandbox, toProvider, timeoutMs }: Calls,
): Provider {
  if (stripeKeys) {
    const apiBase = stripeApiBase === undefined ? undefined : () => stripeApiBase
    return createProvider('live', stripeKeys, apiBase, toProvider, timeoutMs)
  }
  if (withheld.payments || !sandbox) return createProvider('live', NO_KEYS, nowhere)
  return createProvider('sandbox', sandbox.keys, sandbox.url, toSandbox, timeoutMs)
}
