/** Donations from the amount to the thanks (specification sections 2, 5 and 7). */
import { z } from 'zod'
import { createIntentOutput, paymentIntentId } from './checkout.ts'
import { donationPence, donationError, INVALID_AMOUNT_TITLE } from './donation-amount.ts'
import { decimalPounds } from './decimal-pounds.ts'
import { email, personName } from './text.ts'

// marked as pure for the bundler, as in checkout.ts: a page that only shows a donation must not load zod

const amountInPounds = /* @__PURE__ */ z.union(
  [/* @__PURE__ */ z.number(), /* @__PURE__ */ z.string()],
  INVALID_AMOUNT_TITLE,
)

/** A donation in pounds, as a number or a decimal string; comes out as integer pence. */
export const donationAmount = /* @__PURE__ */ amountInPounds.transform((amount, { issues }) => {
  const message = donationError(amount)
  if (message !== undefined) issues.push({ code: 'custom', message, input: amount })
  return donationPence(amount) ?? 0
})

/** The body of `POST /api/create-donation-intent`. */
export const createDonationIntentInput = z.object({
  amount: donationAmount,
  donorEmail: email,
  donorName: personName,
})
export type CreateDonationIntentInput = z.infer<typeof createDonationIntentInput>

export const createDonationIntentOutput = createIntentOutput

/**
 * The body of `POST /api/process-donation`. Only the intent counts: after a redirect a page knows nothing else,
 * and money that has arrived is recorded whatever the body says.
 */
export const processDonationInput = z.object({
  paymentIntentId,
  amount: /* @__PURE__ */ amountInPounds.optional(),
  donorEmail: /* @__PURE__ */ z.string().optional(),
  donorName: /* @__PURE__ */ z.string().optional(),
})

/** What every holder of the intent id may know of its donation: nothing personal. */
export const donationResult = z.object({
  success: z.literal(true),
  amount: decimalPounds,
  currency: z.string(),
})
export type DonationResult = z.infer<typeof donationResult>

/** The body of `POST /api/send-thank-you-email`; an impossible amount simply matches no donation. */
export const thankYouInput = z.object({ email, name: personName, amount: amountInPounds })
export type ThankYouInput = z.infer<typeof thankYouInput>
