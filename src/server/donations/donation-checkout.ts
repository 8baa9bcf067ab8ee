/** Stores what a donor means to give, and asks the provider for an intent. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { donationCheckouts } from '#db/schema.ts'
import type { CreateDonationIntentInput, createDonationIntentOutput } from '#shared/donations.ts'
import { CURRENCY, toDecimal } from '#shared/money.ts'
import type { Deps } from '../context.ts'
import { createIntent } from '../payments/stripe/client.ts'

const FIRST_CHECK_MS = 60_000

/**
 * Starts a new donation checkout for every call, so that two calls never share an intent. A crash half-way leaves
 * an intent whose secret nobody has.
 * @param input `amount` in pence; the recorder later uses this name and address.
 * @throws BAD_GATEWAY if the provider fails.
 */
export async function startDonation(
  {
    db,
    provider,
    clock,
    installationId,
    clientKeys,
  }: Pick<Deps, 'db' | 'provider' | 'clock' | 'installationId'> & { clientKeys: string[] },
  { amount: amountPence, donorEmail, donorName }: CreateDonationIntentInput,
): Promise<z.infer<typeof createDonationIntentOutput>> {
  const id = randomUUID()
  const createdAt = clock()
  await db.insert(donationCheckouts).values({
    id,
    amount: toDecimal(amountPence),
    currency: CURRENCY,
    donorName,
    donorEmail,
    clientKeys,
    createdAt,
    nextCheckAt: new Date(createdAt.getTime() + FIRST_CHECK_MS),
  })
  const intent = await createIntent(provider, {
    amountPence,
    description: 'Donation',
    metadata: { kind: 'donation', donation_checkout_id: id, installation: installationId },
    key: `donation-checkout-${id}`,
  })
  await db.update(donationCheckouts).set({ paymentIntentId: intent.id }).where(eq(donationCheckouts.id, id))
  return { clientSecret: intent.clientSecret }
}
