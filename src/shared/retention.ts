/** How long what people leave with us is kept: the page that tells of it and the work that does it read the same. */
import { z } from 'zod'

/** The settings' part of it, in days; the defaults stand in the server's settings. */
export const retention = z.object({
  /** After a prayer was answered or closed. */
  prayerDays: z.int(),
  /** After a line was last changed; unpaid checkouts and gifts too. */
  cartDays: z.int(),
  /** Emails that were written to files. */
  mailDays: z.int(),
})
export type Retention = z.infer<typeof retention>

/** Whose call it was that began a payment: for the limits against tried cards. */
export const CLIENT_KEY_HOURS = 48
/** Declined cards, and the addresses in the owner's audit. */
export const TRACE_DAYS = 90
/** What the owner has put away can be brought back for so long. */
export const PUT_AWAY_DAYS = 30
