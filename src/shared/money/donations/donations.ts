import { z } from 'zod'
import { createIntentOutput, paymentIntentId } from '../checkout/checkout.ts'
import { scopesOf, WHICH_GIFTS } from '../gift-aid/gift-aid.ts'
import { giftAidInput } from '../gift-aid/gift-aid.schema.ts'
import { idempotencyKey, uuidKey } from '../../platform/api/idempotency.ts'
import { rowId } from '../../platform/api/paging.ts'
import { newsChoice } from '../../site/supporters/news.schema.ts'
import { dedication } from './dedications.schema.ts'
import { MAX_DONATION_POUNDS, MAX_MANDATE_DAY, MIN_DONATION_POUNDS } from './donation-limits.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { email, personName } from '../../platform/text/text.ts'

/** [from pounds, books drawn on the thank-you page], largest first. */
const BOOKS_FROM = [
  [500, 12],
  [250, 8],
  [100, 4],
  [50, 2],
] as const

/** How many books to draw for a gift, at least one. */
export const drawnBooks = (pence: number): number =>
  BOOKS_FROM.find(([pounds]) => pence >= pounds * 100)?.[1] ?? 1

/** Title of the toast for an invalid or missing amount. */
export const INVALID_AMOUNT_TITLE = 'Invalid Amount'
export const TOO_SMALL = `Minimum donation amount is £${MIN_DONATION_POUNDS}`
const tooLarge = () => `Maximum donation amount is £${MAX_DONATION_POUNDS.toLocaleString('en-GB')}`
const NOT_PLAIN = 'Please enter pounds and pence, such as 12.50'

/** Pounds as typed: digits, and at most two decimals. */
export const PLAIN_POUNDS = /^\d{1,8}(\.\d{1,2})?$/

/**
 * Parses pounds to integer pence, digit by digit and never with floats: 12.1 → 1210.
 * @returns undefined unless the amount is plain with at most two decimals: not 1e21, NaN, '12.345', '5e2', ' 5'
 */
export function donationPence(amount: number | string): number | undefined {
  const text = String(amount)
  return PLAIN_POUNDS.test(text) ? toPence(text) : undefined
}

/** Returns a sentence for the donor that says why this amount cannot be donated; undefined if it can. */
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

/** An amount in pounds, as a number or decimal string, parsed to integer pence. */
export const donationAmount = /* @__PURE__ */ amountInPounds.transform((amount, { issues }) => {
  const message = donationError(amount)
  if (message !== undefined) issues.push({ code: 'custom', message, input: amount })
  return donationPence(amount) ?? 0
})

const donationFields = z.object({
  amount: donationAmount,
  donorEmail: email,
  donorName: personName,
  /** Without a project the gift goes where it is needed most. */
  projectId: /* @__PURE__ */ rowId.optional(),
  /** Day of the month on which the card is charged from next month; without it the gift is a single one. */
  monthlyDay: /* @__PURE__ */ z.int().min(1).max(MAX_MANDATE_DAY).optional(),
  /**
   * Recorded as a declaration once the gift is paid. Null: the donor was asked and said no, so Gift Aid is never
   * claimed on it. Omitted: the donor was not asked.
   */
  giftAid: /* @__PURE__ */ giftAidInput.nullish(),
  /** Code of the link by which the donor came. An unknown one does not matter. */
  link: /* @__PURE__ */ z.string().max(100).optional(),
  /** In memory of, or on behalf of, somebody, or a note. */
  dedication: /* @__PURE__ */ dedication.optional(),
  /** Whether the donor may be emailed news, by the question that they were shown. */
  news: /* @__PURE__ */ newsChoice.optional(),
  /**
   * Created by the page once per gift, so that it is paid only once: a new intent with the same key cancels the
   * earlier ones, whatever their amount.
   */
  draftKey: idempotencyKey,
  /** Created by the caller once per payment: a repeat returns the same payment intent. */
  idempotencyKey: uuidKey,
})

/** Body of `POST /api/create-donation-intent`. */
export const createDonationIntentInput = /* @__PURE__ */ donationFields.check(({ value, issues }) => {
  const { giftAid, monthlyDay } = value
  if (!giftAid || scopesOf(monthlyDay !== undefined).includes(giftAid.scope)) return
  issues.push({ code: 'custom', message: WHICH_GIFTS, input: giftAid.scope, path: ['giftAid', 'scope'] })
})
export type CreateDonationIntentInput = z.infer<typeof createDonationIntentInput>

export const createDonationIntentOutput = createIntentOutput

/** Choices on the donation page. */
export const donationOptions = z.object({
  /** Whether the charity can claim Gift Aid. */
  hasGiftAid: z.boolean(),
  /** The card fee that donors may add; null unless the owner asks for it. */
  cardFee: /* @__PURE__ */ z.object({ percent: z.number(), pence: z.int() }).nullable(),
  /** Projects that a gift can be for. */
  projects: z.array(z.object({ id: rowId, name: z.string(), slug: z.string(), country: z.string() })),
})
export type DonationOptions = z.infer<typeof donationOptions>

/**
 * Body of `POST /api/process-donation`. Only the intent counts: after a redirect a page knows nothing else, and money
 * that arrived is recorded whatever the body says.
 */
export const processDonationInput = z.object({
  paymentIntentId,
  amount: /* @__PURE__ */ amountInPounds.optional(),
  donorEmail: /* @__PURE__ */ z.string().optional(),
  donorName: /* @__PURE__ */ z.string().optional(),
  /** Only the donor's browser has the client secret. With it, the response includes the donor's first name. */
  clientSecret: /* @__PURE__ */ z.string().max(500).optional(),
})

/** The parts of a donation that anybody with the intent id may see. Only the name is personal. */
export const donationResult = z.object({
  success: z.literal(true),
  amount: decimalPounds,
  currency: z.string(),
  /** Name of the project; missing for where it is needed most. */
  fund: /* @__PURE__ */ z.string().optional(),
  /** Slug of the project's page, /projects/{slug}, while that page is public. */
  projectSlug: /* @__PURE__ */ z.string().optional(),
  /** As thanks address the donor; only for the browser that paid. */
  firstName: /* @__PURE__ */ z.string().optional(),
})
export type DonationResult = z.infer<typeof donationResult>

/** Body of `POST /api/send-thank-you-email`. An impossible amount simply matches no donation. */
export const thankYouInput = z.object({ email, name: personName, amount: amountInPounds })
export type ThankYouInput = z.infer<typeof thankYouInput>
