/** The intent for a gift, and the key that tells whether it still matches the donor's choices. */
import { donationPence, type createDonationIntentInput } from '#shared/money/donations/donations.ts'
import type { z } from 'zod'
import type { Calls } from '../../platform/trpc.ts'

/** Makes optional fields required too, so that none can be forgotten. */
export type EveryField<Input> = {
  [Field in keyof Required<Input>]: Input[Field]
}

/** The draft's key is enough for the site's own page, so the general idempotency key is left out. */
export type IntentInput = EveryField<Omit<z.input<typeof createDonationIntentInput>, 'idempotencyKey'>>

export type DonationCheckout = {
  /** The `donationCheckoutKey` of the input. */
  key: string
  clientSecret: string
  /** It can no longer be paid. */
  isSpent: boolean
}

/** Changes with everything that changes the payment; 25 and 25.00 are the same amount. */
export const donationCheckoutKey = (input: IntentInput): string =>
  JSON.stringify({ ...input, amount: donationPence(input.amount) })

/** The input that an intent was created with. */
export function paidInput({ key }: DonationCheckout) {
  const { amount, donorName, giftAid } = JSON.parse(key) as { amount: number } & Omit<IntentInput, 'amount'>
  return { amountPence: amount, donorName, hasGiftAid: Boolean(giftAid) }
}

export async function createDonationIntent(
  client: Calls['client'],
  input: IntentInput,
): Promise<DonationCheckout> {
  const { clientSecret } = await client.donations.createIntent.mutate(input)
  if (!clientSecret) throw new Error('an intent without a client secret')
  return { key: donationCheckoutKey(input), clientSecret, isSpent: false }
}
