/**
 * Deletes customers, and with them saved cards, at the provider: those of monthly gifts that have ended, and of first
 * gifts that were never paid. Nothing is left to charge.
 */
import { and, asc, eq, isNotNull, isNull, lt, not, notExists, or } from 'drizzle-orm'
import { checkouts, mandateCharges, mandates } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { Deps } from '../../context.ts'
import { cancelIntent } from '../payments/stripe/cancel.ts'
import { deleteCustomer } from '../payments/stripe/saved-cards.ts'

/** After this, an unpaid first gift is cancelled; reconciliation no longer checks it. */
const ABANDONED_MS = 7 * DAY_MS
/** Maximum per pass; the next pass continues. */
const BATCH = 50

type CustomerDeps = Pick<Deps, 'db' | 'provider' | 'clock'>

/**
 * Deletes the customers of gifts that have ended, once none of their charges is left to cancel. Idempotent.
 * @param mandateId only this gift's
 * @throws BAD_GATEWAY, and the job tries again
 */
export async function deleteEndedCustomers(
  { db, provider, clock }: CustomerDeps,
  mandateId?: number,
): Promise<void> {
  const ended = await db
    .select({ id: mandates.id, customerId: mandates.customerId })
    .from(mandates)
    .where(
      and(
        eq(mandates.state, 'ended'),
        isNotNull(mandates.customerId),
        isNull(mandates.customerDeletedAt),
        mandateId === undefined ? undefined : eq(mandates.id, mandateId),
        notExists(
          db
            .select({ id: mandateCharges.id })
            .from(mandateCharges)
            .where(
              and(
                eq(mandateCharges.mandateId, mandates.id),
                eq(mandateCharges.state, 'given up'),
                isNotNull(mandateCharges.nextAttemptOn),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(mandates.id))
    .limit(BATCH)
  await each(ended, async ({ id, customerId }) => {
    await deleteCustomer(provider, customerId!)
    await db.update(mandates).set({ customerDeletedAt: clock() }).where(eq(mandates.id, id))
  })
}

/** Continues after a failure. @throws the first failure, after trying all rows */
async function each<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await work(row).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Deletes the customers of unpaid first gifts: cancelled ones, and those left for a week, whose intents are cancelled
 * first. A gift paid meanwhile is recorded within a minute. Idempotent.
 * @throws BAD_GATEWAY, and the job tries again
 */
export async function deleteAbandonedCustomers({ db, provider, clock }: CustomerDeps): Promise<void> {
  const now = clock()
  const left = await db
    .select({
      id: checkouts.id,
      customerId: checkouts.customerId,
      paymentIntentId: checkouts.paymentIntentId,
      closedAt: checkouts.closedAt,
    })
    .from(checkouts)
    .where(
      and(
        isNotNull(checkouts.customerId),
        isNull(checkouts.customerDeletedAt),
        not(checkouts.isRecorded),
        or(isNotNull(checkouts.closedAt), lt(checkouts.createdAt, new Date(now.getTime() - ABANDONED_MS))),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
    .limit(BATCH)
  await each(left, async ({ id, customerId, paymentIntentId, closedAt }) => {
    const isOpen = closedAt === null && paymentIntentId !== null
    const status = isOpen ? await cancelIntent(provider, paymentIntentId) : 'canceled'
    if (status === 'canceled') await deleteCustomer(provider, customerId!)
    await db
      .update(checkouts)
      .set(
        status === 'canceled' ? { customerDeletedAt: now, closedAt: closedAt ?? now } : { nextCheckAt: now },
      )
      .where(eq(checkouts.id, id))
  })
}
