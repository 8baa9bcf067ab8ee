/**
 * Connects card payments with keys that an owner pastes. They are tried step by step, stored encrypted beside those in
 * use, and replace them only once every step has succeeded. Each step is stored, so that after a failure or a crash
 * the next try goes on from there.
 */
import { CARD_STEPS, isLiveKey, type CardSteps } from '#shared/platform/api/card-payments.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { modeOf, type Config } from '../../../config.ts'
import { conflict } from '../../../errors.ts'
import type { By } from '../../../platform/audit/audit.ts'
import { createProvider, PROVIDER_TIMEOUT_MS } from '../../../money/payments/stripe/client.ts'
import { deleteEndpoints } from '../../../money/payments/stripe/own-endpoint.ts'
import { setTestsAside } from '../../../money/trial/set-tests-aside.ts'
import { recordForOwners } from '../../../platform/mail/record-for-owners.ts'
import { liveRefusals } from './read.ts'
import {
  isBusy,
  readTried,
  readUsed,
  type ConnectDeps,
  type Tried,
} from '../../../money/payments/stored-keys.ts'
import { runStep, type Run } from '../../../money/payments/stripe/set-up-steps.ts'

/** How long a step may take before another try may begin: a process that was killed says nothing. */
const BUSY_MS = 45_000
/** How long events that were signed for the replaced endpoint are accepted. */
export const OLD_SECRET_MS = DAY_MS

type Keys = { publishableKey: string; secretKey: string }

/**
 * Tries new keys. They replace others that were being tried.
 * @throws CONFLICT if the environment holds keys, live keys are refused now, or another try is running
 */
export async function connectCards(deps: ConnectDeps, keys: Keys, by: By): Promise<void> {
  await begin(deps, keys, by)
}

/**
 * Goes on with the keys that are being tried or, without any, tries those in use again, which repairs the webhook
 * endpoint and the domain.
 * @throws CONFLICT if there are neither
 */
export async function retryCards(deps: ConnectDeps, by: By): Promise<void> {
  const [{ value: tried }, { value: used }] = await Promise.all([readTried(deps), readUsed(deps)])
  const keys = tried ?? used
  if (!keys) throw conflict('There are no keys to try: paste them first.')
  await begin(deps, keys, by, tried)
}

/** Gives up the keys that are being tried. */
export async function discardTried(deps: ConnectDeps): Promise<void> {
  const { version, value } = await readTried(deps)
  refuseBusy(deps, value)
  if (version > 0) await deps.db.transaction((tx) => deps.secrets.remove(tx, 'payments-try', version))
}

function refuseBusy(deps: ConnectDeps, tried: Tried | undefined): void {
  if (tried && isBusy(deps, tried))
    throw conflict('Card payments are being connected right now. Wait a minute, then look again.', 'BUSY')
}

async function begin(deps: ConnectDeps, keys: Keys, by: By, earlier?: Tried): Promise<void> {
  const { config, clock } = deps
  if (config.isStripeSetOnServer)
    throw conflict('The keys are set on the server: ask your technician to change them there.')
  const isLive = isLiveKey(keys.secretKey)
  if (!isLive && modeOf(config) === 'live')
    throw conflict('The site takes real payments: with test keys it would take none. Paste live keys.')
  const refusals = isLive ? await liveRefusals(deps) : []
  if (refusals.length > 0) throw conflict(refusals.join(' '), 'NOT_READY_FOR_LIVE')
  const { version, value } = await readTried(deps)
  refuseBusy(deps, value)
  const tried: Tried = {
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    account: earlier?.account ?? null,
    endpoint: earlier?.endpoint ?? null,
    busyUntil: null,
    testIntent: earlier?.testIntent ?? null,
    steps: stepsToKeep(earlier),
  }
  const names = CARD_STEPS.filter((step) => !isLive || step !== 'test')
  const run = await openRun(deps, tried, version)
  try {
    for (const name of names) {
      if (isDone(run.tried.steps, name)) continue
      // claims the next moment: of two owners, or two tries, the second is refused here
      const busyUntil = new Date(clock().getTime() + BUSY_MS).toISOString()
      // oxlint-disable-next-line no-await-in-loop -- each step needs the one before it
      await run.store({ busyUntil })
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await runStep(name, run)
      const steps = { ...run.tried.steps, [name]: { ...outcome, at: clock().toISOString() } }
      // oxlint-disable-next-line no-await-in-loop
      await run.store({ steps })
      // wallets are not needed to take money
      if (!isDone(steps, name) && name !== 'wallets') return
    }
    await takeIntoUse(deps, run, by)
  } finally {
    await run.release()
  }
}

/** A message that has not arrived may mean that the endpoint has gone meanwhile. */
function stepsToKeep(earlier: Tried | undefined): CardSteps {
  const { webhook, ...others } = earlier?.steps ?? {}
  return webhook && others.test?.state !== 'waiting' ? { ...others, webhook } : others
}

const isDone = (steps: CardSteps, name: keyof CardSteps) =>
  ['ok', 'skipped'].includes(steps[name]?.state ?? '')

async function openRun(
  deps: ConnectDeps,
  first: Tried,
  firstVersion: number,
): Promise<Run & { version(): number; release(): Promise<void> }> {
  const { db, config, secrets, clock } = deps
  const { value: used } = await readUsed(deps)
  const isSameMode = used !== undefined && isLiveKey(used.secretKey) === isLiveKey(first.secretKey)
  let version = firstVersion
  let isClaimed = false
  const run = {
    deps,
    provider: openProvider(config, first, first.secretKey),
    browser: openProvider(config, first, first.publishableKey),
    tried: first,
    known: [first.endpoint, isSameMode && used.endpoint].filter(
      (each) => typeof each === 'object' && each !== null,
    ),
    // test payments need no account to be refunded
    account: isSameMode && isLiveKey(used.secretKey) ? used.account?.id : undefined,
    version: () => version,
    async store(changes: Partial<Tried>) {
      const next = { ...run.tried, ...changes }
      await db.transaction((tx) =>
        secrets.write(tx, 'payments-try', next, { version, isAgain: true, now: clock() }),
      )
      isClaimed = true
      version += 1
      run.tried = next
    },
    async release() {
      if (isClaimed && run.tried.busyUntil !== null) await run.store({ busyUntil: null })
    },
  }
  return run
}

function openProvider({ stripeApiBase }: Config, keys: Keys, secretKey: string) {
  const elsewhere = stripeApiBase === undefined ? undefined : () => stripeApiBase
  return createProvider(
    'live',
    { publishableKey: keys.publishableKey, secretKey, webhookSecret: '' },
    elsewhere,
    undefined,
    PROVIDER_TIMEOUT_MS,
  )
}

/** Replaces the keys in use. Events for the endpoint that they had are accepted for a day. */
async function takeIntoUse(
  deps: ConnectDeps,
  run: Awaited<ReturnType<typeof openRun>>,
  by: By,
): Promise<void> {
  const { db, secrets, clock, config } = deps
  const { publishableKey, secretKey, account, endpoint, steps } = run.tried
  const { version, value: before } = await readUsed(deps)
  const now = clock()
  const isReplaced = before?.endpoint != null && before.endpoint.id !== endpoint!.id
  const previous = isReplaced
    ? { secret: before.webhookSecret, until: new Date(now.getTime() + OLD_SECRET_MS).toISOString() }
    : (before?.previous ?? null)
  const mode = isLiveKey(secretKey) ? 'live' : 'test'
  await db.transaction(async (tx) => {
    const value = {
      publishableKey,
      secretKey,
      webhookSecret: endpoint!.secret,
      account,
      endpoint,
      previous,
      steps,
    }
    await secrets.write(tx, 'payments', value, { version, isAgain: true, now })
    await secrets.remove(tx, 'payments-try', run.version())
    await recordForOwners(tx, {
      action: 'payment-keys-changed',
      changes: [{ field: 'payments', from: modeOf(config), to: mode }],
      ...by,
    })
  })
  run.tried = { ...run.tried, busyUntil: null }
  await secrets.follow()
  await deps.tries.record('payments', null)
  await deps.tries.record('endpoint', null)
  await setTestsAside(deps, mode)
  // the old keys may have been revoked, and nothing depends on it
  if (before && isLiveKey(before.secretKey) !== isLiveKey(secretKey))
    await deleteEndpoints(openProvider(config, before, before.secretKey), config.publicUrl).catch(
      () => undefined,
    )
}
