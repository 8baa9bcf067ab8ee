import type { Calls } from '../trpc.ts'
import { amountOf, type DonationDraft } from './donation-draft.ts'
import { donationCheckoutKey, type DonationCheckout } from './donation-steps.ts'

/** Asks the server for an intent for this amount and donor. */
export async function createDonationIntent(
  client: Calls['client'],
  draft: DonationDraft,
): Promise<DonationCheckout> {
  const { clientSecret } = await client.donations.createIntent.mutate({
    amount: amountOf(draft),
    donorName: draft.name.trim(),
    donorEmail: draft.email.trim(),
  })
  return { key: donationCheckoutKey(draft), clientSecret, isSpent: false }
}
