/**
 * Charges saved cards for monthly gifts. Each month has one charge, one checkout and one intent at the provider, and
 * an intent can be paid only once. So neither two processes nor a killed one charge a month twice. See
 * docs/decisions/0046-monthly-gifts.md.
 */
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isNotPaused, readPause } from '#db/pause.ts'
import { checkouts, mandateCharges, mandates } from '#db/schema/index.ts'
import { isAhead } from '#db/future-times.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { monthOf, RETRY_DAYS } from '#shared/money/monthly/monthly.ts'
import { type PaidIntent, createIntent } from '../payments/stripe/client.ts'
import type { Deps } from '../../context.ts'
import { intentMetadata } from '../payments/begin-checkout.ts'
import { isClaimed, tryDue } from '../../platform/due-rows.ts'
import { cancelIntent } from '../payments/stripe/cancel.ts'
import { chargeSavedCard } from '../payments/stripe/saved-cards.ts'
import { refusalOf } from '../payments/stripe/refusal.ts'
import { lowerIntent } from '../mandates/lowered.ts'
import { adoptIntent } from '../mandates/made-before-restore.ts'
import { deleteAbandonedCustomers, deleteEndedCustomers } from '../mandates/customers.ts'
import { pauseDisputed } from './disputed.ts'
import { openDueCharges } from './open-charges.ts'
import { holdCharge, isHeld } from './own-fault.ts'
import { recordRefusal } from './refusals.ts'
import { giveUpCharge, withdrawCharges } from '../mandates/withdraw.ts'
import { logUnexpected, type Log } from '../../platform/ops/logging.ts'

/** Cards that one process charges at the same time. */
const CONCURRENCY = 10
/** Longer than all calls of an attempt together, so that no other process takes over before it ends. */
export const ATTEMPT_MS = 5 * 60_000

const LONGEST_PAUSE_DAYS = Math.max(...RETRY_DAYS)

const WAITING = ['requires_payment_method', 'requires_confirmation', 'requires_action']

type ChargeDeps = Pick<Deps, 'db' | 'provider' | 'clock' | 'installationId'>
/** Records the provider's state of an intent. It is `settle`, passed in because settlement imports this feature. */
export type Settle = (
  paymentIntentId: string,
) => Promise<{ state: 'recorded' | 'unmatched' } | { state: 'unpaid'; intent: PaidIntent }>

/**
 * One pass: opens charges that are due, then charges the cards of these and of retries. Charges nothing while a
 * restored site is paused.
 * @param failures receives the error of each charge with an unknown result, which is tried again in a few minutes
 * @returns how many charges were tried
 */
export async function chargeMonthlyGifts(
  deps: ChargeDeps,
  settle: Settle,
  log: Log,
  failures: unknown[] = [],
): Promise<number> {
  if (await readPause(deps.db)) return 0
  const failed = (error: unknown) => {
    failures.push(error)
    logUnexpected(log, error, 'monthly gift not charged', 'warn')
  }
  await pauseDisputed(deps).catch(failed)
  await withdrawCharges(deps).catch(failed)
  await deleteEndedCustomers(deps).catch(failed)
  await deleteAbandonedCustomers(deps).catch(failed)
  await openDueCharges(deps.db, deps.clock())
  return tryDue({
    claim: () => claimDue(deps),
    attempt: (charge) => chargeMonth(deps, settle, charge),
    failed,
  })
}

type Charge = Awaited<ReturnType<typeof claimDue>>[number]

/** Claims due charges, skipping those that another process has claimed. */
async function claimDue({ db, clock }: ChargeDeps) {
  const now = clock()
  const today = londonDay(now)
  const isDue = and(
    inArray(mandateCharges.state, ['due', 'declined', 'unconfirmed']),
    lte(mandateCharges.month, monthOf(today)),
    // a longer pause than any of ours was set while the clock was ahead, so it does not count
    or(
      lte(mandateCharges.nextAttemptOn, today),
      gt(mandateCharges.nextAttemptOn, addDays(today, LONGEST_PAUSE_DAYS)),
    ),
    or(
      isNull(mandateCharges.attemptingSince),
      lt(mandateCharges.attemptingSince, new Date(now.getTime() - ATTEMPT_MS)),
      isAhead(mandateCharges.attemptingSince, now),
    ),
    sql`exists (select from ${mandates} where id = ${mandateCharges.mandateId} and state = 'active')`,
    sql`not ${isHeld}`,
    isNotPaused,
  )
  const orderBy = [mandateCharges.nextAttemptOn, mandateCharges.id]
  const claimed = await db
    .update(mandateCharges)
    .set({ attemptingSince: now })
    .where(isClaimed(db, mandateCharges, { isDue, orderBy, limit: CONCURRENCY }))
    .returning({ id: mandateCharges.id })
  if (claimed.length === 0) return []
  return db
    .select({
      id: mandateCharges.id,
      mandateId: mandateCharges.mandateId,
      month: mandateCharges.month,
      amountPence: mandateCharges.amountPence,
      attempts: mandateCharges.attempts,
      checkoutId: checkouts.id,
      checkoutAmount: checkouts.amount,
      paymentIntentId: checkouts.paymentIntentId,
      customerId: mandates.customerId,
      paymentMethodId: mandates.paymentMethodId,
    })
    .from(mandateCharges)
    .innerJoin(mandates, eq(mandates.id, mandateCharges.mandateId))
    .innerJoin(checkouts, eq(checkouts.id, mandateCharges.checkoutId))
    .where(
      inArray(
        mandateCharges.id,
        claimed.map(({ id }) => id),
      ),
    )
}

/** Tries once to charge a claimed month. @throws BAD_GATEWAY if the result is unknown */
async function chargeMonth(deps: ChargeDeps, settle: Settle, charge: Charge): Promise<void> {
  try {
    await tryMonth(deps, settle, charge)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    if (refusal.fault === 'card') await noCard(deps, charge)
    else await holdCharge(deps, charge, refusal)
  }
}

const noCard = (deps: ChargeDeps, { id, attempts }: Charge) =>
  recordRefusal(deps, id, { kind: 'declined', code: 'no_saved_card', attempts })

/** Idempotent at every step: first looks for the result of a process that died. @throws BAD_GATEWAY, or a refusal */
async function tryMonth(deps: ChargeDeps, settle: Settle, charge: Charge): Promise<void> {
  const { customerId, paymentMethodId, checkoutId } = charge
  if (customerId === null || paymentMethodId === null) return noCard(deps, charge)
  const known = charge.paymentIntentId ?? (await adoptIntent(deps, charge, customerId))
  const opened = known === undefined ? await openIntent(deps, charge, customerId) : undefined
  const intentId = known ?? opened?.intentId
  if (intentId === undefined) return
  // it may already be paid: by a process that died, before a restore, or by the donor after a 3-D Secure challenge
  if (known !== undefined && !(await isWaiting(deps, settle, charge, intentId))) return
  // the donor may have lowered the amount after the intent was created
  const amountPence = opened?.amountPence ?? charge.amountPence
  const isLowered = opened ? opened.isLowered : amountPence !== toPence(charge.checkoutAmount)
  if (isLowered) await lowerIntent(deps, { intentId, checkoutId, amountPence })
  const outcome = await chargeSavedCard(deps.provider, {
    intentId,
    paymentMethod: paymentMethodId,
    key: `${keyOf(deps, charge, amountPence)}-${charge.attempts + 1}-${paymentMethodId}`,
  })
  if (outcome.kind === 'declined' || outcome.kind === 'unconfirmed') {
    await recordRefusal(deps, charge.id, { ...outcome, attempts: charge.attempts })
    // records the failed payment for the owner
    await settle(intentId)
    // cancels the intent if this was the last try
    await withdrawCharges(deps, charge.mandateId)
    return
  }
  // otherwise it is 'closed': paid or cancelled meanwhile
  await isWaiting(deps, settle, charge, intentId)
}

/**
 * The idempotency key at the provider. It contains the installation, because two may share an account there, and the
 * amount, because a key cannot be reused for a different request. The month still has only one intent, so it is paid
 * once.
 */
const keyOf = ({ installationId }: ChargeDeps, { mandateId, month }: Charge, amountPence: number) =>
  `mandate-${installationId}-${mandateId}-${month.slice(0, 7)}-${amountPence}`

type Opened = { intentId: string; amountPence: number; isLowered: boolean }

/**
 * Creates the month's intent, unconfirmed, and stores its id if the mandate is still active. From then on stopping
 * the gift can cancel the intent.
 * @returns the charge's amount at that time; undefined if the mandate was stopped or paused meanwhile
 */
async function openIntent(deps: ChargeDeps, charge: Charge, customer: string): Promise<Opened | undefined> {
  const { db, provider, installationId } = deps
  const { id } = await createIntent(provider, {
    amountPence: charge.amountPence,
    description: 'Monthly donation',
    metadata: intentMetadata('donation', charge.checkoutId, installationId),
    key: keyOf(deps, charge, charge.amountPence),
    customer,
  })
  const stored = await db.transaction(async (tx) => {
    // lock the checkout first, as everywhere, so that two transactions cannot deadlock
    await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(eq(checkouts.id, charge.checkoutId))
      .for('no key update')
    const [mandate] = await tx
      .select({ state: mandates.state })
      .from(mandates)
      .where(eq(mandates.id, charge.mandateId))
      .for('no key update')
    const [now] = await tx
      .select({ state: mandateCharges.state, amountPence: mandateCharges.amountPence })
      .from(mandateCharges)
      .where(eq(mandateCharges.id, charge.id))
    if (mandate?.state !== 'active' || !now || now.state === 'given up') return undefined
    await tx
      .update(checkouts)
      .set({
        paymentIntentId: sql`coalesce(${checkouts.paymentIntentId}, ${id})`,
        amount: toDecimal(charge.amountPence),
      })
      .where(eq(checkouts.id, charge.checkoutId))
    return now
  })
  if (stored) return { intentId: id, ...stored, isLowered: stored.amountPence !== charge.amountPence }
  await cancelIntent(provider, id)
  return undefined
}

/** Records the state of an intent. @returns whether it still waits for a card */
async function isWaiting(
  deps: ChargeDeps,
  settle: Settle,
  charge: Charge,
  intentId: string,
): Promise<boolean> {
  const settled = await settle(intentId)
  if (settled.state === 'recorded') return false
  const status = settled.state === 'unpaid' ? settled.intent.status : 'canceled'
  if (status === 'canceled') await giveUpCharge(deps.db, charge.id, deps.clock())
  if (status === 'processing') await waitADay(deps, charge)
  // a 3-D Secure challenge that the donor did not complete is required again
  return WAITING.includes(status)
}

/** The bank is still processing the payment, so look again tomorrow. */
async function waitADay({ db, clock }: ChargeDeps, { id }: Charge): Promise<void> {
  const now = clock()
  await db
    .update(mandateCharges)
    .set({
      nextAttemptOn: addDays(londonDay(now), 1),
      attemptingSince: null,
      updatedAt: now,
    })
    .where(and(eq(mandateCharges.id, id), inArray(mandateCharges.state, ['due', 'declined', 'unconfirmed'])))
}
