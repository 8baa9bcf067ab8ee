/** Stores what is being bought at the database's prices, and asks the provider for an intent. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { bracelets, checkoutLines, checkouts } from '#db/schema.ts'
import { MAX_QUANTITY } from '#shared/cart.ts'
import type { CreateIntentInput, startCheckoutOutput } from '#shared/checkout.ts'
import { CURRENCY, toDecimal, toPence } from '#shared/money.ts'
import type { Deps } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { createIntent } from '../payments/stripe.ts'

/** The provider's largest amount, in pence. */
const MAX_AMOUNT_PENCE = 99_999_999
const FIRST_CHECK_MS = 60_000

/**
 * Starts a new checkout for every call. Nothing is derived from the cart's contents, so two visitors with equal
 * carts never share an intent. A crash half-way leaves an intent whose secret nobody has.
 * @param input the lines, and the session of the cart if the caller knows it.
 * @throws BAD_REQUEST for quantities beyond the limits, NOT_FOUND for an unknown bracelet, BAD_GATEWAY if the
 *   provider fails.
 */
export async function startCheckout(
  {
    db,
    provider,
    clock,
    installationId,
    clientKeys,
  }: Pick<Deps, 'db' | 'provider' | 'clock' | 'installationId'> & { clientKeys: string[] },
  { cartItems, sessionId }: CreateIntentInput & { sessionId?: string },
): Promise<z.infer<typeof startCheckoutOutput>> {
  const quantities = addUp(cartItems)
  const priced = await db
    .select({ braceletId: bracelets.id, name: bracelets.name, unitPrice: bracelets.price })
    .from(bracelets)
    .where(inArray(bracelets.id, [...quantities.keys()]))
  if (priced.length < quantities.size) throw notFound('A bracelet in your cart is no longer for sale.')

  const lines = priced.map((line) => ({ ...line, quantity: quantities.get(line.braceletId) ?? 0 }))
  const amountPence = lines.reduce((sum, line) => sum + toPence(line.unitPrice) * line.quantity, 0)
  if (amountPence > MAX_AMOUNT_PENCE) throw invalid('This order is too large to pay in one go.')

  const id = randomUUID()
  const total = toDecimal(amountPence)
  const createdAt = clock()
  await db.transaction(async (tx) => {
    await tx.insert(checkouts).values({
      id,
      amount: total,
      currency: CURRENCY,
      sessionId: sessionId ?? null,
      clientKeys,
      createdAt,
      nextCheckAt: new Date(createdAt.getTime() + FIRST_CHECK_MS),
    })
    await tx.insert(checkoutLines).values(lines.map((line) => ({ ...line, checkoutId: id })))
  })

  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const intent = await createIntent(provider, {
    amountPence,
    description: count === 1 ? '1 bracelet' : `${count} bracelets`,
    metadata: { kind: 'order', checkout_id: id, installation: installationId },
    key: `checkout-${id}`,
  })
  await db.update(checkouts).set({ paymentIntentId: intent.id }).where(eq(checkouts.id, id))
  return { clientSecret: intent.clientSecret, total }
}

function addUp(cartItems: CreateIntentInput['cartItems']): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { braceletId, quantity } of cartItems) {
    const sum = (quantities.get(braceletId) ?? 0) + quantity
    if (sum > MAX_QUANTITY) throw invalid(`An order can include at most ${MAX_QUANTITY} of one bracelet.`)
    quantities.set(braceletId, sum)
  }
  return quantities
}
