/** Ends charges that must not be made, because the mandate was stopped or paused, or the last try has failed. */
import { and, eq, gt, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { checkouts, mandateCharges } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { Deps } from '../../context.ts'
import { cancelIntent } from '../payments/stripe/cancel.ts'

const OPEN = ['due', 'declined', 'unconfirmed'] as const

/**
 * Gives up a mandate's open charges, in the transaction that stops or pauses it under the lock on its row. Call
 * `withdrawCharges` after the commit: a charge may be in progress, and only the provider can stop that.
 * @param after gives up only charges of later months: '2026-11-01'
 */
export async function giveUpCharges(
  tx: Tx,
  mandateIds: readonly number[],
  now: Date,
  after?: string,
): Promise<void> {
  await tx
    .update(mandateCharges)
    .set({ state: 'given up', nextAttemptOn: londonDay(now), attemptingSince: null, updatedAt: now })
    .where(
      and(
        inArray(mandateCharges.mandateId, [...mandateIds]),
        inArray(mandateCharges.state, [...OPEN]),
        after === undefined ? undefined : gt(mandateCharges.month, after),
      ),
    )
}

/** Gives up a charge whose intent is already cancelled. */
export async function giveUpCharge(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mandateCharges)
    .set({ state: 'given up', nextAttemptOn: null, attemptingSince: null, updatedAt: now })
    .where(and(eq(mandateCharges.id, id), notInArray(mandateCharges.state, ['paid'])))
}

/**
 * Cancels the intents of charges that were given up: once this returns, nothing can be charged. An intent paid a
 * moment earlier is recorded as a gift within a minute. Idempotent; the job repeats what fails.
 * @param mandateId only this mandate's
 * @throws BAD_GATEWAY if the provider fails
 */
export async function withdrawCharges(
  { db, provider, clock }: Pick<Deps, 'db' | 'provider' | 'clock'>,
  mandateId?: number,
): Promise<void> {
  const givenUp = await db
    .select({ id: mandateCharges.id, checkoutId: checkouts.id, paymentIntentId: checkouts.paymentIntentId })
    .from(mandateCharges)
    .leftJoin(checkouts, eq(checkouts.id, mandateCharges.checkoutId))
    .where(
      and(
        eq(mandateCharges.state, 'given up'),
        isNotNull(mandateCharges.nextAttemptOn),
        mandateId === undefined ? undefined : eq(mandateCharges.mandateId, mandateId),
      ),
    )
  for (const { id, checkoutId, paymentIntentId } of givenUp) {
    const now = clock()
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    const status = paymentIntentId === null ? 'canceled' : await cancelIntent(provider, paymentIntentId)
    const isPaid = status === 'succeeded'
    if (checkoutId !== null && (isPaid || status === 'canceled'))
      // oxlint-disable-next-line no-await-in-loop
      await db
        .update(checkouts)
        .set(isPaid ? { nextCheckAt: now } : { closedAt: now })
        .where(eq(checkouts.id, checkoutId))
    if (status === 'processing') continue
    // oxlint-disable-next-line no-await-in-loop
    await db
      .update(mandateCharges)
      .set({ nextAttemptOn: null })
      .where(and(eq(mandateCharges.id, id), eq(mandateCharges.state, 'given up')))
  }
}
