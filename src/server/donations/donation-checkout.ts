/** Stores a donor's choices, and creates an intent at the provider. */
import type { z } from 'zod'
import { checkoutDonors } from '#db/schema.ts'
import type { CreateDonationIntentInput, createDonationIntentOutput } from '#shared/donations.ts'
import { beginCheckout, type BeginDeps } from '../payments/begin-checkout.ts'

/** @param input `amount` in pence; name and address are for the recorder. @throws BAD_GATEWAY */
export async function startDonation(
  deps: BeginDeps,
  { amount: amountPence, donorEmail: email, donorName: name }: CreateDonationIntentInput,
): Promise<z.infer<typeof createDonationIntentOutput>> {
  const clientSecret = await beginCheckout(
    deps,
    {
      kind: 'donation',
      sessionId: null,
      amountPence,
      description: 'Donation',
    },
    (tx, checkoutId) => tx.insert(checkoutDonors).values({ checkoutId, name, email }),
  )
  return { clientSecret }
}
