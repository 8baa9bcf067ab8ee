/** The intent that a gift is paid with, and the key that tells whether it still fits what the donor chose. */
import { donationPence, type createDonationIntentInput } from '#shared/donations.ts'
import type { z } from 'zod'
import type { Calls } from '../trpc.ts'

/** All fields of an input, the optional ones too: none can be left out of an object by mistake. */
export type EveryField<Input> = {
  [Field in keyof Required<Input>]: Input[Field]
}

/** What an intent is created from. */
export type IntentInput = EveryField<z.input<typeof createDonationIntentInput>>

/** An intent made for one input. */
export type DonationCheckout = {
  /** The input, as `donationCheckoutKey` writes it. */
  key: string
  clientSecret: string
  /** It can no longer be paid. */
  isSpent: boolean
}

/** A key that changes with everything that changes the payment; 25 and 25.00 are one amount. */
export const donationCheckoutKey = (input: IntentInput): string =>
  JSON.stringify({ ...input, amount: donationPence(input.amount) })

/** Asks the server for an intent. */
export async function createDonationIntent(
  client: Calls['client'],
  input: IntentInput,
): Promise<DonationCheckout> {
  const { clientSecret } = await client.donations.createIntent.mutate(input)
  return { key: donationCheckoutKey(input), clientSecret, isSpent: false }
}
