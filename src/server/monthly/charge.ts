/**
 * Charges saved cards for monthly gifts. Each month has one charge, one checkout and one intent at the provider, and an
 * intent can be paid only once: so neither two processes nor a killed one charge a month twice. See
 * docs/decisions/0046-monthly-gifts.md.
 */
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isNotPaused, readPause } from '#db/pause.ts'
import { checkouts, mandateCharges, mandates } from '#db/schema.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { addDays } from '#shared/monthly.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'
import type { Deps } from '../context.ts'
import { intentMetadata } from '../payments/begin-checkout.ts'
import { createIntent } from '../payments/stripe/client.ts'
import { cancelIntent, chargeSavedCard } from '../payments/stripe/saved-cards.ts'
import { adoptIntent } from './made-before-restore.ts'
import { pauseDisputed } from './disputed.ts'
import { openDueCharges } from './open-charges.ts'
import { recordRefusal } from './refusals.ts'
import { giveUpCharge, withdrawCharges } from './withdraw.ts'

/** Cards charged at the same time by one process. */
const CONCURRENCY = 10
/** Longer than all calls of an attempt together: until then no other process takes over. */
export const ATTEMPT_MS = 5 * 60_000

const WAITING = ['requires_payment_method', 'requires_confirmation', 'requires_action']

type Needs = Pick<Deps, 'db' | 'provider' | 'clock' | 'installationId'>
/** Records what the provider says about an intent: `settle`, which is above this module. */
export type Settle = (
  paymentIntentId: string,
) => Promise<{ state: 'recorded' | 'unmatched' } | { state: 'unpaid'; intent: PaidIntent }>

/**
 * One pass: opens the charges that are due, and charges the cards of these and of those to be tried again. On a restored
 * site that is paused nothing is charged.
 * @param failures gets the error of each charge whose outcome is unknown; it is tried again in a few minutes.
 * @returns how many charges were tried.
 */
export async function chargeMonthlyGifts(
  deps: Needs,
  settle: Settle,
  log: Pick<FastifyBaseLogger, 'warn'>,
  failures: unknown[] = [],
): Promise<number> {
  if (await readPause(deps.db)) return 0
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failures.push(error)
      log.warn({ err: error }, 'monthly gift not charged')
    }
  }
  await attempt(() => pauseDisputed(deps))
  await attempt(() => withdrawCharges(deps))
  await openDueCharges(deps.db, deps.clock())
  let tried = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const claimed = await claimDue(deps)
    if (claimed.length === 0) return tried
    tried += claimed.length
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(claimed.map((charge) => attempt(() => chargeMonth(deps, settle, charge))))
  }
}

/** The pass as a job. @throws the first failure, once all were tried */
export async function runMonthlyGifts(deps: Needs, settle: Settle, log: FastifyBaseLogger): Promise<void> {
  const failures: unknown[] = []
  await chargeMonthlyGifts(deps, settle, log, failures)
  if (failures.length > 0) throw failures[0]
}

type Charge = Awaited<ReturnType<typeof claimDue>>[number]

/** Claims charges for this process; those that another one has claimed are skipped. */
async function claimDue({ db, clock }: Needs) {
  const now = clock()
  const due = db
    .select({ id: mandateCharges.id })
    .from(mandateCharges)
    .innerJoin(mandates, eq(mandates.id, mandateCharges.mandateId))
    .where(
      and(
        inArray(mandateCharges.state, ['due', 'declined', 'unconfirmed']),
        lte(mandateCharges.nextAttemptOn, londonDay(now)),
        or(
          isNull(mandateCharges.attemptingSince),
          lt(mandateCharges.attemptingSince, new Date(now.getTime() - ATTEMPT_MS)),
        ),
        eq(mandates.state, 'active'),
        isNotPaused,
      ),
    )
    .orderBy(asc(mandateCharges.nextAttemptOn), asc(mandateCharges.id))
    .limit(CONCURRENCY)
    .for('update', { of: mandateCharges, skipLocked: true })
  const claimed = await db
    .update(mandateCharges)
    .set({ attemptingSince: now })
    .where(inArray(mandateCharges.id, due))
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

/**
 * Tries once to charge a claimed month. Repeatable at every point: a process that died is asked about first.
 * @throws BAD_GATEWAY if the outcome is unknown
 */
async function chargeMonth(deps: Needs, settle: Settle, charge: Charge): Promise<void> {
  const { customerId, paymentMethodId } = charge
  if (customerId === null || paymentMethodId === null) {
    await recordRefusal(deps, charge.id, {
      kind: 'declined',
      code: 'no_saved_card',
      attempts: charge.attempts,
    })
    return
  }
  const known = charge.paymentIntentId ?? (await adoptIntent(deps, charge, customerId))
  const intentId = known ?? (await openIntent(deps, charge, customerId))
  if (intentId === undefined) return
  // it may be paid already: by a process that died, before a restore, or by the donor after the bank's question
  if (known !== undefined && !(await isWaiting(deps, settle, charge, intentId))) return
  const outcome = await chargeSavedCard(deps.provider, {
    intentId,
    paymentMethod: paymentMethodId,
    key: `${keyOf(charge)}-${charge.attempts + 1}-${paymentMethodId}`,
  })
  if (outcome.kind === 'declined' || outcome.kind === 'unconfirmed') {
    await recordRefusal(deps, charge.id, { ...outcome, attempts: charge.attempts })
    // the failed payment, for the owner
    await settle(intentId)
    // of the last try
    await withdrawCharges(deps, charge.mandateId)
    return
  }
  // 'closed': paid or cancelled meanwhile
  await isWaiting(deps, settle, charge, intentId)
}

const keyOf = ({ mandateId, month }: Charge) => `mandate-${mandateId}-${month.slice(0, 7)}`

/**
 * Creates the month's intent, unconfirmed, and stores its id while the mandate may be charged. From then on a stop can
 * cancel it at the provider.
 * @returns undefined if the mandate was stopped or paused meanwhile.
 */
async function openIntent(deps: Needs, charge: Charge, customer: string): Promise<string | undefined> {
  const { db, provider, installationId } = deps
  const { id } = await createIntent(provider, {
    amountPence: charge.amountPence,
    description: 'Monthly donation',
    metadata: intentMetadata('donation', charge.checkoutId, installationId),
    key: keyOf(charge),
    customer,
  })
  const isStored = await db.transaction(async (tx) => {
    // first the checkout, as everywhere, so that two transactions cannot deadlock
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
      .select({ state: mandateCharges.state })
      .from(mandateCharges)
      .where(eq(mandateCharges.id, charge.id))
    if (mandate?.state !== 'active' || now?.state === 'given up') return false
    await tx
      .update(checkouts)
      .set({ paymentIntentId: sql`coalesce(${checkouts.paymentIntentId}, ${id})` })
      .where(eq(checkouts.id, charge.checkoutId))
    return true
  })
  if (isStored) return id
  await cancelIntent(provider, id)
  return undefined
}

/** Records what has become of an intent. @returns whether it still waits for a card */
async function isWaiting(deps: Needs, settle: Settle, charge: Charge, intentId: string): Promise<boolean> {
  const settled = await settle(intentId)
  if (settled.state === 'recorded') return false
  const status = settled.state === 'unpaid' ? settled.intent.status : 'canceled'
  if (status === 'canceled') await giveUpCharge(deps.db, charge.id, deps.clock())
  if (status === 'processing') await waitADay(deps, charge)
  // a bank's question that the donor has left open is asked again
  return WAITING.includes(status)
}

/** The bank still works on it. */
async function waitADay({ db, clock }: Needs, { id }: Charge): Promise<void> {
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
