/** Starts a payment of either kind: stored with our price first, so that money can only arrive for what we know. */
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
/** As the provider knows a checkout of each kind: in the intent's metadata, and in its idempotency key. */
const NAMES = {
  order: { field: 'checkout_id', key: 'checkout' },
  donation: { field: 'donation_checkout_id', key: 'donation-checkout' },
} as const

/** How an intent names its checkout at the provider. */
export const intentMetadata = (kind: Checkout['kind'], checkoutId: string, installationId: string) => ({
  kind,
  [NAMES[kind].field]: checkoutId,
  installation: installationId,
})

/**
 * Stores a checkout and creates its intent at the provider. Every call without the idempotency key of another one starts
 * a new one, so that two buyers never share an intent, once every other open one for the same is cancelled. A crash half-way leaves an intent whose secret nobody
 * has. Of two calls at once, one gets the secret of an intent that is cancelled already.
 * @param request.paidFor what no other open intent may pay for; null if the caller does not say.
 * @param addDetails stores lines or donor in the same transaction.
 * @returns the intent's client secret.
 * @throws KEY_REUSED for the key of another payment; ALREADY_PAID or PAYMENT_PROCESSING if the same was paid for meanwhile; BAD_GATEWAY if the provider fails.
 */
export async function beginCheckout(
  deps: BeginDeps,
  request: Pick<Checkout, 'kind' | 'sessionId' | 'paidFor'> & {
    amountPence: number
    description: string
    terms?: Pick<Checkout, 'perBracelet' | 'shipWithinDays'>
    /** Whose card is saved for later charges. */
    saveCardOf?: { name: string; email: string } | undefined
    /** Two calls with the same one are one payment. */
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
    // the same call, sent twice at once
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
  const metadata = intentMetadata(kind, id, installationId)
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
  // by another call, while this intent had no id that it could have cancelled
  if (of && stored?.supersededAt) await cancelSuperseded(deps, of)
  return intent.clientSecret
}

async function findByKey(tx: Tx, key: string | undefined): Promise<Checkout | undefined> {
  if (key === undefined) return undefined
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.idempotencyKey, key))
  return row
}

/** Stored with the checkout, so that it is deleted if nobody pays. @throws BAD_GATEWAY */
async function startCustomer(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  checkoutId: string,
  customer: Parameters<typeof createCustomer>[1],
): Promise<string> {
  const customerId = await createCustomer(provider, customer)
  await db.update(checkouts).set({ customerId }).where(eq(checkouts.id, checkoutId))
  return customerId
}
