/** How long personal data is stored: read by the privacy page and by the nightly deletion. */
import { z } from 'zod'

/** Set by the owner, in days; the defaults are in the server's settings. */
export const retention = z.object({
  /** After a prayer was answered or closed. */
  prayerDays: z.int(),
  /** After a line was last changed; also unpaid checkouts and donations. */
  cartDays: z.int(),
  /** Emails that were written to files. */
  mailDays: z.int(),
  /** After messages and book offers arrived, and after applications of volunteers were closed. */
  messageDays: z.int(),
  bookOfferDays: z.int(),
  volunteerDays: z.int(),
  /** The recipients of emails, and the events of payments. */
  recordDays: z.int(),
})
export type Retention = z.infer<typeof retention>

/** HMRC's rule: Gift Aid declarations are stored for so many years after the last gift that was claimed by them. */
export const GIFT_AID_RECORD_YEARS = 6
export const GIFT_AID_RECORD_DAYS = Math.ceil(GIFT_AID_RECORD_YEARS * 365.25)

/** Client keys of started payments, for the limit on declined cards. */
export const CLIENT_KEY_HOURS = 48
/** Declined cards, and the IP addresses in the owner's audit. */
export const TRACE_DAYS = 90
/** How long the owner can restore what they deleted, and how long an unused picture is stored. */
export const RESTORABLE_DAYS = 30
/** The log of outgoing webhooks. */
export const DELIVERY_LOG_DAYS = 30
/** How long a browser that has signed in is recognised; browsers delete cookies then. */
export const KNOWN_BROWSER_DAYS = 400

/** Replaces the name of somebody whose data were erased. */
export const ERASED = 'Erased'
