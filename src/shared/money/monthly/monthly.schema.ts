/** Separate from monthly.ts, because pages that only show a monthly gift must not load zod. */
import { z } from 'zod'
import { donationAmount } from '../donations/donations.ts'
import { MAX_MANDATE_DAY } from '../donations/donation-limits.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { MANDATE_STATES, MAX_PAUSE_MONTHS } from './monthly.ts'
import { MAX_VERSION } from '../../platform/api/paging.ts'
import { email } from '../../platform/text/text.ts'

/** The donor's token: the last part of the link in their receipts. */
export const giftToken = z.object({ token: z.string().max(60) })
const version = z.int().min(1).max(MAX_VERSION)
const day = z.iso.date()

export const changeAmountInput = z.object({ ...giftToken.shape, version, amount: donationAmount })
export const changeDayInput = z.object({
  ...giftToken.shape,
  version,
  day: z.int().min(1).max(MAX_MANDATE_DAY),
})
export const pauseInput = z.object({
  ...giftToken.shape,
  version,
  /** Number of gifts to skip. */
  months: z.int().min(1).max(MAX_PAUSE_MONTHS),
})
export const resumeInput = z.object({ ...giftToken.shape, version })
export const summaryInput = z.object({ ...giftToken.shape, wantsSummary: z.boolean() })
/** Whether the donor wants the yearly summary. */
export const summaryWish = z.object({ wantsSummary: z.boolean() })
export type SummaryWish = z.infer<typeof summaryWish>
export const finishCardInput = z.object({ ...giftToken.shape, setupIntentId: z.string().max(100) })
export const newAddressInput = z.object({ ...giftToken.shape, email })
export const newAddress = z.object({ email: z.string() })
export const lostLinkInput = z.object({ email })

/** A monthly gift as its donor sees it. */
export const monthlyGift = z.object({
  version,
  state: z.enum(MANDATE_STATES),
  /** Paused because the card was refused again and again. */
  isPausedByFailures: z.boolean(),
  /** Paused because the cardholder disputed a gift. Saving another card ends the pause. */
  isDisputed: z.boolean(),
  donorName: z.string(),
  amount: decimalPounds,
  day: z.int(),
  /** Null for where it is needed most. */
  project: z.string().nullable(),
  lastMonth: day,
  pausedUntil: day.nullable(),
  nextCharge: day.nullable(),
  card: z
    .object({ brand: z.string().nullable(), last4: z.string().nullable(), expires: day.nullable() })
    .nullable(),
  wantsSummary: z.boolean(),
  /** A charge that is not paid yet. */
  open: z
    .object({
      amount: decimalPounds,
      month: day,
      nextAttempt: day.nullable(),
      /** Token of the page on which the donor confirms it with their bank; null if the bank refused. */
      confirmToken: z.string().nullable(),
    })
    .nullable(),
  /** Gifts that arrived and charges that were given up, newest first. */
  history: z.array(
    z.object({
      day,
      amount: decimalPounds,
      isPaid: z.boolean(),
      /** Amount returned to the donor, in refunds and lost disputes; null if nothing was. */
      refunded: decimalPounds.nullable(),
    }),
  ),
  /** Token of the page about Gift Aid on the newest gift. */
  giftAidToken: z.string().nullable(),
  /** Token of the page about news; null while nobody is asked. */
  newsToken: z.string().nullable(),
})
export type MonthlyGift = z.infer<typeof monthlyGift>

/** The secret to save a card with, and the cardholder. */
export const cardChange = z.object({ clientSecret: z.string(), name: z.string(), email: z.string() })

/** Content of the page of a 3-D Secure challenge. */
export const chargeToConfirm = z.object({
  amount: decimalPounds,
  month: day,
  state: z.enum(['to confirm', 'paid', 'over']),
  clientSecret: z.string().nullable(),
  card: monthlyGift.shape.card,
  giftToken: z.string(),
})
export type ChargeToConfirmPage = z.infer<typeof chargeToConfirm>
