/** What of ours an intent pays for. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { checkouts, donationCheckouts } from '#db/schema.ts'
import { PAYMENT_TYPES, type Payment } from '#shared/payments.ts'
import type { PaidIntent } from '../payments/stripe.ts'

export type IntentKind = Payment['paymentType']

/**
 * Read from our own tables: metadata is only what somebody once wrote at the provider.
 * @returns undefined for an intent that is not ours.
 */
export async function lookUpIntent(db: Db, paymentIntentId: string): Promise<IntentKind | undefined> {
  const [found] = await unionAll(
    db
      .select({ kind: sql<IntentKind>`'order'` })
      .from(checkouts)
      .where(eq(checkouts.paymentIntentId, paymentIntentId)),
    db
      .select({ kind: sql<IntentKind>`'donation'` })
      .from(donationCheckouts)
      .where(eq(donationCheckouts.paymentIntentId, paymentIntentId)),
  )
  return found?.kind
}

/**
 * The provider made the intent, but its answer never reached our row: the metadata names the row, which still waits for
 * one. Only we can write metadata, and only an intent at the row's price and currency settles anything.
 */
export async function linkIntent(db: Db, { id, metadata }: PaidIntent): Promise<IntentKind | undefined> {
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

type Written = Pick<PaidIntent, 'metadata'>

/** Another installation's at the same provider account: neither its money nor its payment issue is ours. */
export const isAnothers = ({ metadata }: Written, installationId: string): boolean =>
  metadata['installation'] !== undefined && metadata['installation'] !== installationId

/** What its metadata says it is for is ours; where our own tables do not know it, somebody must look. */
export const claimsToBeOurs = ({ metadata }: Written): boolean =>
  PAYMENT_TYPES.some((kind) => kind === metadata['kind'])
