import { z } from 'zod'
import { createIntentOutput, paymentIntentId } from '../checkout/checkout.ts'
import { scopesOf, WHICH_GIFTS } from '../gift-aid/gift-aid.ts'
import { giftAidInput } from '../gift-aid/gift-aid.schema.ts'
import { idempotencyKey, uuidKey } from '../../platform/api/idempotency.ts'
import { rowId } from '../../platform/api/paging.ts'
import { MAX_DONATION_POUNDS, MAX_MANDATE_DAY, MIN_DONATION_POUNDS } from './donation-limits.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { email, personName } from '../../platform/text/text.ts'

/** The pounds from which the thank-you page draws so many books, largest first. */
const BOOKS_FROM = [
  [500, 12],
  [250, 8],
  [100, 4],
  [50, 2],
] as const

/** How many books a gift is drawn as: those of the largest amount that it reaches, and at least one. */
export const booksOf = (pence: number): number =>
  BOOKS_FROM.find(([pounds]) => pence >= pounds * 100)?.[1] ?? 1

/** Toast for every invalid amount, and for none. */
export const INVALID_AMOUNT_TITLE = 'Invalid Amount'
export const TOO_SMALL = `Minimum donation amount is £${MIN_DONATION_POUNDS}`
const tooLarge = () => `Maximum donation amount is £${MAX_DONATION_POUNDS.toLocaleString('en-GB')}`
const NOT_PLAIN = 'Please enter pounds and pence, such as 12.50'

/** Pounds as typed: digits, and at most two decimals. */
export const PLAIN_POUNDS = /^\d{1,8}(\.\d{1,2})?$/

/**
 * Integer pence of an amount in pounds, parsed digit by digit and never with floats: 12.1 → 1210.
 * @returns undefined for anything but a plain amount of at most two decimals: 1e21, NaN, '12.345', '5e2', ' 5'
 */
export function donationPence(amount: number | string): number | undefined {
  const text = String(amount)
  return PLAIN_POUNDS.test(text) ? toPence(text) : undefined
}

/** Why this cannot be donated, as a sentence for the donor; undefined if it can. */
export function donationError(amount: number | string): string | undefined {
  const pence = donationPence(amount)
  if (pence === undefined) return Number(amount) >= MIN_DONATION_POUNDS ? NOT_PLAIN : TOO_SMALL
  if (pence < MIN_DONATION_POUNDS * 100) return TOO_SMALL
  if (pence > MAX_DONATION_POUNDS * 100) return tooLarge()
  return undefined
}

// marked as pure for the bundler, as in checkout.ts: a page that only shows a donation must not load zod

const amountInPounds = /* @__PURE__ */ z.union(
  [/* @__PURE__ */ z.number(), /* @__PURE__ */ z.string()],
  INVALID_AMOUNT_TITLE,
)

/** A donation in pounds, as a number or a decimal string, parsed to integer pence. */
export const donationAmount = /* @__PURE__ */ amountInPounds.transform((amount, { issues }) => {
  const message = donationError(amount)
  if (message !== undefined) issues.push({ code: 'custom', message, input: amount })
  return donationPence(amount) ?? 0
})

const donationFields = z.object({
  amount: donationAmount,
  donorEmail: email,
  donorName: personName,
  /** The project that it is for; without one it goes where it is needed most. */
  projectId: /* @__PURE__ */ rowId.optional(),
  /** The day of the month on which the card is charged again from next month on; without one it is a single gift. */
  monthlyDay: /* @__PURE__ */ z.int().min(1).max(MAX_MANDATE_DAY).optional(),
  /**
   * Recorded as a declaration once the gift is paid; null: the donor was asked and said no, so that Gift Aid is never
   * claimed on it; left out: they were not asked.
   */
  giftAid: /* @__PURE__ */ giftAidInput.nullish(),
  /**
   * Made by the page once for each gift. It can be paid for once: a new intent with the same key cancels the earlier ones,
   * whatever their amount.
   */
  draftKey: idempotencyKey,
  /** Created by the caller once per payment: a repeat returns the same payment intent. */
  idempotencyKey: uuidKey,
})

/** The body of `POST /api/create-donation-intent`. */
export const createDonationIntentInput = /* @__PURE__ */ donationFields.check(({ value, issues }) => {
  const { giftAid, monthlyDay } = value
  if (!giftAid || scopesOf(monthlyDay !== undefined).includes(giftAid.scope)) return
  issues.push({ code: 'custom', message: WHICH_GIFTS, input: giftAid.scope, path: ['giftAid', 'scope'] })
})
export type CreateDonationIntentInput = z.infer<typeof createDonationIntentInput>

export const createDonationIntentOutput = createIntentOutput

/** What the donation page offers. */
export const donationOptions = z.object({
  /** Whether the charity can claim Gift Aid. */
  hasGiftAid: z.boolean(),
  /** Projects that a gift can be for. */
  projects: z.array(z.object({ id: rowId, name: z.string(), slug: z.string() })),
})
export type DonationOptions = z.infer<typeof donationOptions>

/**
 * The body of `POST /api/process-donation`. Only the intent counts: after a redirect a page knows nothing else, and
 * received money is recorded whatever the body says.
 */
export const processDonationInput = z.object({
  paymentIntentId,
  amount: /* @__PURE__ */ amountInPounds.optional(),
  donorEmail: /* @__PURE__ */ z.string().optional(),
  donorName: /* @__PURE__ */ z.string().optional(),
})

/** What anybody with the intent id may know about its donation: nothing personal. */
export const donationResult = z.object({
  success: z.literal(true),
  amount: decimalPounds,
  currency: z.string(),
  /** The project that it is for; missing for where it is needed most. */
  fund: /* @__PURE__ */ z.string().optional(),
  /** Slug of the project's page, /projects/{slug}, while the page is public. */
  projectSlug: /* @__PURE__ */ z.string().optional(),
})
export type DonationResult = z.infer<typeof donationResult>

/** The body of `POST /api/send-thank-you-email`; an impossible amount simply matches no donation. */
export const thankYouInput = z.object({ email, name: personName, amount: amountInPounds })
export type ThankYouInput = z.infer<typeof thankYouInput>
