/** How long personal data is stored, for both the privacy page and the nightly deletion. */
import { z } from 'zod'

/** Set by the owner, in days. The defaults are in the server's settings. */
export const retention = z.object({
  /** Prayer requests, after they were answered or closed. */
  prayerDays: z.int(),
  /** Lines of carts after their last change, and unpaid checkouts. */
  cartDays: z.int(),
  /** Emails that were written to files. */
  mailDays: z.int(),
  /** Messages and book offers after they arrived, volunteers' applications after they were closed. */
  messageDays: z.int(),
  bookOfferDays: z.int(),
  volunteerDays: z.int(),
  /** In whose memory or on whose behalf a gift was made, and notes to it, after the gift. */
  dedicationDays: z.int(),
  /** Recipients of emails, and events of payments. */
  recordDays: z.int(),
})
export type Retention = z.infer<typeof retention>

/** HMRC requires declarations to be stored for six years after the last gift claimed under them. */
export const GIFT_AID_RECORD_YEARS = 6
export const GIFT_AID_RECORD_DAYS = Math.ceil(GIFT_AID_RECORD_YEARS * 365.25)

/** Client keys of started payments, for the limit on declined cards. */
export const CLIENT_KEY_HOURS = 48
/** Declined cards, and IP addresses in the audit log. */
export const TRACE_DAYS = 90
/** Deleted records in the bin, and unused pictures. */
export const RESTORABLE_DAYS = 30
/** Log of outgoing webhooks. */
export const DELIVERY_LOG_DAYS = 30
/** Known browsers are remembered for this long, after which they delete the cookie themselves. */
export const KNOWN_BROWSER_DAYS = 400

/** Replaces the name of somebody whose data was erased. */
export const ERASED = 'Erased'
