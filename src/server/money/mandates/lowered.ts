/** Lowers open charges to a new amount, and their intents with them. */
import { and, eq, gt, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkouts, mandateCharges } from '#db/schema/index.ts'
import { toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import type { Deps } from '../../context.ts'
import type { Checkout } from '../payments/begin-checkout.ts'
import { changeIntentAmount } from '../payments/stripe/saved-cards.ts'

const OPEN = ['due', 'declined', 'unconfirmed'] as const

/** Never raises a charge. Call it under the lock on the mandate's row, and `lowerIntents` after the commit. */
export async function lowerOpenCharges(
  tx: Tx,
  mandateId: number,
  amountPence: number,
  now: Date,
): Promise<void> {
  await tx
    .update(mandateCharges)
    .set({ amountPence, updatedAt: now })
    .where(
      and(
        eq(mandateCharges.mandateId, mandateId),
        inArray(mandateCharges.state, [...OPEN]),
        gt(mandateCharges.amountPence, amountPence),
      ),
    )
}

/**
 * Sets an unpaid intent to its charge's amount. The provider is changed first, so that our row never has less than is
 * taken. If this process dies in between, `atLoweredPrice` recognises the amount. Idempotent.
 * @throws BAD_GATEWAY
 */
export async function lowerIntent(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  { intentId, checkoutId, amountPence }: { intentId: string; checkoutId: string; amountPence: number },
): Promise<void> {
  if (!(await changeIntentAmount(provider, intentId, amountPence))) return
  await db
    .update(checkouts)
    .set({ amount: toDecimal(amountPence) })
    .where(and(eq(checkouts.id, checkoutId), not(checkouts.isRecorded)))
}

/** Call it after lowering the amount: the donor may be confirming a charge right now. The job repeats what fails. */
export async function lowerIntents(deps: Pick<Deps, 'db' | 'provider'>, mandateId: number): Promise<void> {
  const open = await deps.db
    .select({
      intentId: sql<string>`${checkouts.paymentIntentId}`,
      checkoutId: checkouts.id,
      amountPence: mandateCharges.amountPence,
    })
    .from(mandateCharges)
    .innerJoin(checkouts, eq(checkouts.id, mandateCharges.checkoutId))
    .where(
      and(
        eq(mandateCharges.mandateId, mandateId),
        inArray(mandateCharges.state, [...OPEN]),
        isNotNull(checkouts.paymentIntentId),
        sql`${checkouts.amount} * 100 <> ${mandateCharges.amountPence}`,
      ),
    )
  // oxlint-disable-next-line no-await-in-loop -- rarely more than one
  for (const charge of open) await lowerIntent(deps, charge)
}

/** The checkout with the paid amount, if its charge was lowered to that; otherwise unchanged. */
export async function atLoweredPrice(tx: Tx, checkout: Checkout, paidPence: number): Promise<Checkout> {
  if (checkout.kind !== 'donation' || paidPence >= toPence(checkout.amount)) return checkout
  const [charge] = await tx
    .select({ amountPence: mandateCharges.amountPence })
    .from(mandateCharges)
    .where(eq(mandateCharges.checkoutId, checkout.id))
  if (charge?.amountPence !== paidPence) return checkout
  const amount = toDecimal(paidPence)
  await tx.update(checkouts).set({ amount }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, amount }
}
