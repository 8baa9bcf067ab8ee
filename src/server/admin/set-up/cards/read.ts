/** State of card payments for the owner's page; contains no key, only how it ends. */
import { isLiveKey, type CardPayments } from '#shared/platform/api/card-payments.ts'
import { modeOf, withStored } from '../../../config.ts'
import { isBusy, readTried, readUsed, type ConnectDeps } from '../../../money/payments/stored-keys.ts'
import { liveRefusal } from '../live-refusal.ts'

const SHOWN_OF_KEY = 4
const endOf = (key: string) => `…${key.slice(-SHOWN_OF_KEY)}`

export async function readCardPayments(deps: ConnectDeps): Promise<CardPayments> {
  const { config } = deps
  const [{ value: used, version }, { value: tried }] = await Promise.all([readUsed(deps), readTried(deps)])
  const { isStripeSetOnServer: isSetOnServer } = config
  // the call's own settings may be those from before the change that it made
  const stored = { payments: used, unreadable: version > 0 && !used ? (['payments'] as const) : [] }
  const mode = modeOf(isSetOnServer ? config : withStored({ ...config, stripeKeys: undefined }, stored))
  return {
    mode,
    isSetOnServer,
    inUse:
      used && !isSetOnServer
        ? { account: used.account?.name ?? '', keyEnd: endOf(used.secretKey), steps: used.steps ?? {} }
        : null,
    tried: tried
      ? {
          isLive: isLiveKey(tried.secretKey),
          keyEnd: endOf(tried.secretKey),
          isBusy: isBusy(deps, tried),
          steps: tried.steps,
        }
      : null,
    liveRefusals: await liveRefusals(deps),
  }
}

/** Why live keys are refused now, as sentences for the owner. */
export async function liveRefusals(deps: ConnectDeps): Promise<string[]> {
  const [refusal, { value: used }] = await Promise.all([liveRefusal(deps.db, deps.config), readUsed(deps)])
  const isTested = used && (isLiveKey(used.secretKey) || used.steps?.test?.state === 'ok')
  return [
    ...(refusal === undefined ? [] : [refusal]),
    ...(isTested ? [] : ['No test payment has succeeded yet: connect your test keys first.']),
  ]
}
