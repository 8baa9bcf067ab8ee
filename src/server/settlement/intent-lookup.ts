/** What of ours an intent pays for. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { checkouts, donationCheckouts } from '#db/schema.ts'
import type { Payment } from '#shared/payments.ts'
import { PAYMENT_TYPES } from '#shared/payment-choices.ts'
import { ERASING_LOCK } from '../payments/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'

export type IntentLookup = { kind: Payment['paymentType'] }

/**
 * Read from our own tables: metadata is only what somebody once wrote at the provider.
 * @returns undefined for an intent that is not ours.
 */
export async function lookUpIntent(db: Db, paymentIntentId: string): Promise<IntentLookup | undefined> {
  const [donationCheckout] = await db
    .select({ id: donationCheckouts.id })
    .from(donationCheckouts)
    .where(eq(donationCheckouts.paymentIntentId, paymentIntentId))
  if (donationCheckout) return { kind: 'donation' }
  const [checkout] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, paymentIntentId))
  return checkout && { kind: 'order' }
}

/**
 * The provider made the intent, but its answer never reached our row: the metadata names the row, which still waits for
 * one. Only we can write metadata, and only an intent at the row's price and currency settles anything.
 */
export async function linkIntent(db: Db, { id, metadata }: PaidIntent): Promise<IntentLookup | undefined> {
  for (const [table, rowId] of [
    [checkouts, metadata['checkout_id']],
    // the second: intents of the table's former name
    [donationCheckouts, metadata['donation_checkout_id'] ?? metadata['pledge_id']],
  ] as const) {
    if (rowId === undefined) continue
    await db
      .update(table)
      .set({ paymentIntentId: id })
      .where(and(eq(table.id, rowId), isNull(table.paymentIntentId)))
  }
  return lookUpIntent(db, id)
}

/**
 * Who pays, as far as we know better than the intent, and whether they were erased; nobody is erased before the
 * transaction ends. The row itself stays free: the reconciliation would pass a locked one by.
 * @returns undefined where the row is gone.
 */
export async function readPayer(tx: Tx, { kind }: IntentLookup, paymentIntentId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ERASING_LOCK})`)
  if (kind === 'order') {
    const [checkout] = await tx
      .select({ erasedAt: checkouts.erasedAt })
      .from(checkouts)
      .where(eq(checkouts.paymentIntentId, paymentIntentId))
    return checkout
  }
  const [donationCheckout] = await tx
    .select({
      // the card's own fields know neither name nor address
      customerName: donationCheckouts.donorName,
      customerEmail: donationCheckouts.donorEmail,
      erasedAt: donationCheckouts.erasedAt,
    })
    .from(donationCheckouts)
    .where(eq(donationCheckouts.paymentIntentId, paymentIntentId))
  return donationCheckout
}

type Written = Pick<PaidIntent, 'metadata'>

/** Another installation's at the same provider account: neither its money nor its payment issue is ours. */
export const isAnothers = ({ metadata }: Written, installationId: string): boolean =>
  metadata['installation'] !== undefined && metadata['installation'] !== installationId

/** What its metadata says it is for is ours; where our own tables do not know it, somebody must look. */
export const claimsToBeOurs = ({ metadata }: Written): boolean =>
  PAYMENT_TYPES.some((kind) => kind === metadata['kind'])
