/**
 * Checks open payments every minute. Compares five weeks of the provider's records with ours every night, and settles what
 * no event reported.
 */
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Stripe } from 'stripe'
import type { Db } from '#db/client.ts'
import { checkouts, disputes, payments, refunds, paymentIssues } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { CLOSED_DISPUTES } from '#shared/money/payments/payment-timeline.ts'
import type { Deps } from '../../context.ts'
import { reconciliationFailures } from '../../platform/ops/counters.ts'
import type { Job, JobParts } from '../../platform/jobs/start-jobs.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { sumUpLedger } from '../ledger/ledger-months.ts'
import { recordFees, recordPayouts } from '../ledger/balance-transactions.ts'
import { recordRefundsAndDisputes } from '../refunds/record-refunds-and-disputes.ts'
import { tryProvider } from '../payments/provider-check.ts'
import { chargesSince, disputesSince, refundsSince } from '../payments/stripe/listings.ts'
import { differencesOf, reportDifference } from './compare-ledger.ts'
import { checkFunds } from './check-funds.ts'
import { claimsToBeOurs, isForeignIntent } from './intent-lookup.ts'
import { makeRecentDue, reconcileOpen } from './reconciliation.ts'
import { settle } from './settle.ts'
import { logUnexpected } from '../../platform/ops/logging.ts'

const PERIOD_MS = 35 * DAY_MS
/** Maximum refunds and disputes to check that have been open for longer than five weeks, oldest first. */
const MAX_OPEN = 500

export const reconciliation = ({ deps, log }: JobParts) =>
  ({
    name: 'reconciliation',
    atStart: () => makeRecentDue(deps),
    run: () => reconcileOpen(deps, log),
  }) satisfies Job

export const nightlyReconciliation = {
  name: 'nightly reconciliation',
  async run(deps, log, signal) {
    // somebody may have deleted our webhook endpoint at the provider
    if (deps.config.stripeKeys) await tryProvider(deps)
    await reconcileNightly(deps, log, signal).catch((error: unknown) => {
      if (!signal.aborted) reconciliationFailures('nightly')
      throw error
    })
  },
} satisfies NightlyJob

type Pass = { deps: Deps; log: FastifyBaseLogger; signal: AbortSignal | undefined; failures: number }

/**
 * Compares payments, refunds and disputes of 35 days at the provider with ours, page by page, and settles each that
 * differs. Ignores other installations. Continues after a failure.
 * @returns how many differed
 * @throws BAD_GATEWAY if the provider fails; an error at the end if some could not be settled, or if `signal` aborts
 */
export async function reconcileNightly(
  deps: Deps,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<number> {
  const { db, provider, clock, installationId } = deps
  const since = new Date(clock().getTime() - PERIOD_MS)
  const pass: Pass = { deps, log, signal, failures: 0 }
  let found = 0
  // before the provider is called: its outage would skip this, and slow down every sum of the ledger
  await sumUpLedger(db)
  for await (const page of chargesSince(provider, since)) {
    const own = page.filter((charge) => !isForeignIntent(charge, installationId))
    const missing = await unrecorded(db, own)
    found += missing.length
    await each(pass, missing, (id) => settle(deps, id, { source: 'nightly' }))
    found += await balance(pass, own)
    await recordFees(db, own)
  }
  // after payments, because their payments must be recorded first
  for await (const page of refundsSince(provider, since)) found += await compare(pass, page, refundStates)
  for await (const page of disputesSince(provider, since)) found += await compare(pass, page, disputeStates)
  await each(pass, await stillOpen(db), (id) => refundsAndDisputes(deps, id))
  found += await checkFunds(db, since, clock())
  await recordPayouts(deps, since)
  if (found > 0) log.info({ found }, 'the provider knew more than we did')
  if (pass.failures > 0) throw new Error(`${pass.failures} payments could not be settled`)
  return found
}

/** Succeeded payments that are ours by our tables or metadata, but neither recorded nor a payment issue. */
async function unrecorded(db: Db, page: readonly Stripe.Charge[]): Promise<string[]> {
  const paid = page.flatMap(({ status, metadata, payment_intent: intent }) =>
    status === 'succeeded' ? intentIds(intent).map((id) => ({ id, metadata })) : [],
  )
  const ids = paid.map(({ id }) => id)
  if (ids.length === 0) return []
  const [recorded, reported, known] = await Promise.all([
    db
      .select({ id: payments.paymentIntentId })
      .from(payments)
      .where(
        and(inArray(payments.paymentIntentId, ids), inArray(payments.status, ['succeeded', 'refunded'])),
      ),
    db
      .select({ id: paymentIssues.subject })
      .from(paymentIssues)
      .where(and(eq(paymentIssues.kind, 'unknown-intent'), inArray(paymentIssues.subject, ids))),
    db
      .select({ id: checkouts.paymentIntentId })
      .from(checkouts)
      .where(inArray(checkouts.paymentIntentId, ids)),
  ])
  const isHandled = new Set([...recorded, ...reported].map(({ id }) => id))
  const isOurs = new Set(known.map(({ id }) => id))
  return paid
    .filter((one) => !isHandled.has(one.id) && (isOurs.has(one.id) || claimsToBeOurs(one)))
    .map(({ id }) => id)
}

/**
 * Checks payments whose ledger differs from the provider's charge once more; a remaining difference becomes a payment
 * issue. @returns how many differed
 */
async function balance(pass: Pass, page: readonly Stripe.Charge[]): Promise<number> {
  const { deps } = pass
  const differences = await differencesOf(deps.db, page)
  await each(
    pass,
    differences.map(({ paymentIntentId }) => paymentIntentId),
    (id) => refundsAndDisputes(deps, id),
  )
  if (differences.length === 0) return 0
  for (const difference of await differencesOf(deps.db, page)) {
    await reportDifference(deps.db, difference, deps.clock())
  }
  return differences.length
}

/** Empty for a charge without an intent, created by somebody else. */
function intentIds(intent: Listed['payment_intent']): string[] {
  if (intent === null) return []
  return [typeof intent === 'string' ? intent : intent.id]
}

type Listed = { id: string; status: string | null; payment_intent: string | Stripe.PaymentIntent | null }

/** Settles the intent of each row that differs from ours. @returns how many differed */
async function compare(
  pass: Pass,
  page: readonly Listed[],
  statesOf: (db: Db, ids: string[]) => Promise<Map<string, string>>,
): Promise<number> {
  const { db } = pass.deps
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return 0
  const states = await statesOf(db, ids)
  const changed = page
    .filter(({ id, status }) => states.get(id) !== status)
    .flatMap(({ payment_intent: intent }) => intentIds(intent))
  if (changed.length === 0) return 0
  const ours = await db
    .select({ id: payments.paymentIntentId })
    .from(payments)
    .where(inArray(payments.paymentIntentId, changed))
  await each(
    pass,
    ours.map(({ id }) => id),
    (id) => refundsAndDisputes(pass.deps, id),
  )
  return ours.length
}

async function refundStates(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: refunds.refundId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.refundId, ids))
  return new Map(rows.map(({ id, state }) => [id ?? '', state]))
}

async function disputeStates(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: disputes.disputeId, status: disputes.status })
    .from(disputes)
    .where(inArray(disputes.disputeId, ids))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Disputes and refunds that are still open: they may take longer than the nightly listing covers. */
async function stillOpen(db: Db): Promise<string[]> {
  const [open, pending] = await Promise.all([
    db
      .select({ id: payments.paymentIntentId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(notInArray(disputes.status, CLOSED_DISPUTES))
      .orderBy(disputes.id)
      .limit(MAX_OPEN),
    db
      .select({ id: payments.paymentIntentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.state, 'pending'))
      .orderBy(refunds.id)
      .limit(MAX_OPEN),
  ])
  return [...new Set([...open, ...pending].map(({ id }) => id))]
}

const refundsAndDisputes = (deps: Deps, id: string) =>
  recordRefundsAndDisputes(deps, id, { source: 'nightly', now: deps.clock() })

/** One after another, because the provider limits calls, and nobody waits for the result. */
async function each(
  pass: Pass,
  ids: readonly string[],
  settleOne: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    pass.signal?.throwIfAborted()
    try {
      await settleOne(id)
    } catch (error) {
      pass.failures += 1
      reconciliationFailures('nightly')
      logUnexpected(pass.log, error, 'not settled at night', 'warn')
    }
  }
}
