/** Starts a payment of either kind. Our price is stored first, so that money can only arrive for what we know. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { checkouts, type checkoutDonors } from '#db/schema/index.ts'
import { CURRENCY, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import type { Deps } from '../../context.ts'
import { alreadyPaid, conflict, providerFailed } from '../../errors.ts'
import { cancelSuperseded, lockPaidFor, refuseIfPaid, supersedeOthers, type PaidFor } from './one-payment.ts'
import { createIntent, retrieveIntent } from './stripe/client.ts'
import { createCustomer } from './stripe/saved-cards.ts'

export type Checkout = typeof checkouts.$inferSelect
export type Donor = typeof checkoutDonors.$inferSelect
export type BeginDeps = Pick<Deps, 'db' | 'provider' | 'clock' | 'installationId'> & {
  clientKeys: string[]
}

const FIRST_CHECK_MS = 60_000
/** Names at the provider: the checkout's field in an intent's metadata, and the prefix of its idempotency key. */
const NAMES = {
  order: { field: 'checkout_id', key: 'checkout' },
  donation: { field: 'donation_checkout_id', key: 'donation-checkout' },
} as const

/** Metadata by which an intent refers to its checkout. */
export const intentMetadata = (kind: Checkout['kind'], checkoutId: string, installationId: string) => ({
  kind,
  [NAMES[kind].field]: checkoutId,
  installation: installationId,
})

/**
 * Stores a checkout and creates its intent at the provider, after cancelling other open intents for the same cart or
 * draft. Calls without the same idempotency key never share an intent. A crash half-way leaves an intent whose secret
 * nobody has. Of two simultaneous calls, one gets the secret of an intent that is already cancelled.
 * @param request.paidFor the cart or draft that no other open intent may pay for; null if unknown
 * @param addDetails stores lines or donor in the same transaction
 * @returns the intent's client secret
 * @throws KEY_REUSED for the key of another payment; ALREADY_PAID or PAYMENT_PROCESSING if it was paid for meanwhile;
 * BAD_GATEWAY if the provider fails
 */
export async function beginCheckout(
  deps: BeginDeps,
  request: Pick<Checkout, 'kind' | 'sessionId' | 'paidFor'> & {
    amountPence: number
    description: string
    terms?: Pick<Checkout, 'perBracelet' | 'shipWithinDays'>
    /** The customer to create, whose card is saved for later charges. */
    saveCardOf?: { name: string; email: string } | undefined
    /** More about the payment for the provider. */
    metadata?: Record<string, string> | undefined
    /** Calls with the same key are one payment. */
    idempotencyKey: string | undefined
  },
  addDetails: (tx: Tx, checkoutId: string) => Promise<unknown>,
): Promise<string> {
  const { db, provider, clock, installationId, clientKeys } = deps
  const { kind, sessionId, paidFor, amountPence, description, terms, saveCardOf, idempotencyKey } = request
  const of: PaidFor | null = paidFor === null ? null : { kind, paidFor }
  const newId = randomUUID()
  const createdAt = clock()
  const repeated = await db.transaction(async (tx) => {
    if (of) await lockPaidFor(tx, of)
    const earlier = await findByKey(tx, idempotencyKey)
    if (earlier) return earlier
    if (of) {
      await refuseIfPaid(tx, of)
      await supersedeOthers(tx, of, newId, createdAt)
    }
    const insert = tx.insert(checkouts).values({
      id: newId,
      idempotencyKey,
      kind,
      paidFor,
      amount: toDecimal(amountPence),
      currency: CURRENCY,
      sessionId,
      clientKeys,
      createdAt,
      nextCheckAt: new Date(createdAt.getTime() + FIRST_CHECK_MS),
      ...terms,
    })
    const inserted = await insert
      .onConflictDoNothing({ target: checkouts.idempotencyKey })
      .returning({ id: checkouts.id })
    // the same request, sent twice at the same time
    if (inserted.length === 0) return findByKey(tx, idempotencyKey)
    await addDetails(tx, newId)
    return undefined
  })
  if (repeated && (repeated.kind !== kind || toPence(repeated.amount) !== amountPence))
    throw conflict('This idempotency key belongs to another payment.', 'KEY_REUSED')
  if (repeated?.paymentIntentId) {
    const { client_secret: secret } = await retrieveIntent(provider, repeated.paymentIntentId)
    if (!secret) throw providerFailed()
    return secret
  }
  const id = repeated?.id ?? newId
  const taken = of && (await cancelSuperseded(deps, of))
  if (taken) {
    await db.delete(checkouts).where(eq(checkouts.id, id))
    throw alreadyPaid({ kind, ...taken })
  }
  const metadata = { ...request.metadata, ...intentMetadata(kind, id, installationId) }
  const key = `${NAMES[kind].key}-${id}`
  const intent = await createIntent(provider, {
    amountPence,
    description,
    metadata,
    key,
    ...(saveCardOf && {
      customer: await startCustomer({ db, provider }, id, {
        ...saveCardOf,
        installationId,
        key: `customer-of-${key}`,
      }),
      savesCard: true,
    }),
  })
  const [stored] = await db
    .update(checkouts)
    .set({ paymentIntentId: intent.id })
    .where(eq(checkouts.id, id))
    .returning({ supersededAt: checkouts.supersededAt })
  // another call superseded this intent before we had stored its id, so it could not cancel it
  if (of && stored?.supersededAt) await cancelSuperseded(deps, of)
  return intent.clientSecret
}

async function findByKey(tx: Tx, key: string | undefined): Promise<Checkout | undefined> {
  if (key === undefined) return undefined
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.idempotencyKey, key))
  return row
}

/** Stores the customer with the checkout, to be deleted if nobody pays. @throws BAD_GATEWAY */
async function startCustomer(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  checkoutId: string,
  customer: Parameters<typeof createCustomer>[1],
): Promise<string> {
  const customerId = await createCustomer(provider, customer)
  await db.update(checkouts).set({ customerId }).where(eq(checkouts.id, checkoutId))
  return customerId
}
