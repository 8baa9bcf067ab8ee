/** Finds the checkout that an intent pays for. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'
import { PAYMENT_TYPES, type Payment } from '#shared/money/payments/payments.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'

export type IntentKind = Payment['paymentType']

/** Undefined if the intent is not ours. Our table decides: metadata can be edited in the provider's dashboard. */
export async function lookUpIntent(db: Db, paymentIntentId: string): Promise<IntentKind | undefined> {
  const [found] = await db
    .select({ kind: checkouts.kind })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, paymentIntentId))
  return found?.kind
}

/**
 * Links an intent to the row named in its metadata, if our row lacks its id because the provider's response was lost.
 * Safe although metadata can be edited: only an intent with the row's price and currency is recorded.
 */
export async function linkIntent(db: Db, { id, metadata }: PaidIntent): Promise<IntentKind | undefined> {
  const rowId = metadata['checkout_id'] ?? metadata['donation_checkout_id']
  if (rowId === undefined) return undefined
  await db
    .update(checkouts)
    .set({ paymentIntentId: id })
    .where(and(eq(checkouts.id, rowId), isNull(checkouts.paymentIntentId)))
  return lookUpIntent(db, id)
}

type Written = Pick<PaidIntent, 'metadata'>

/** Whether the intent belongs to another installation that shares the account at the provider. */
export const isForeignIntent = ({ metadata }: Written, installationId: string): boolean =>
  metadata['installation'] !== undefined && metadata['installation'] !== installationId

/** Whether its metadata has one of our kinds. If our tables do not know the intent, the owner must look at it. */
export const claimsToBeOurs = ({ metadata }: Written): boolean =>
  PAYMENT_TYPES.some((kind) => kind === metadata['kind'])
