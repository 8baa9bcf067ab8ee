/** The emails of the outbox: their kinds and states. */
import { z } from 'zod'
import type { EmailWords } from './email-blocks.ts'
import { listFilter, pageOf } from '../api/list.schema.ts'
import { rowId, supporterRef } from '../api/paging.ts'
import { optionalEmail } from '../text/text.ts'

/**
 * One kind per sort of record and reader: '-notice' goes to the owner, the others to the sender or payer. A feature
 * declares how its kinds are written in its `<noun>.emails.ts`.
 */
export const EMAIL_KIND_LABELS = {
  'order-confirmation': 'Order confirmation',
  'order-notice': 'Order notification',
  'order-oversold': 'Sold out after payment',
  'order-dispatched': 'Order sent',
  'order-cancelled': 'Order cancelled',
  'order-details-needed': 'Order details needed',
  'refund-confirmation': 'Refund confirmation',
  'low-stock-notice': 'Bracelet running low',
  'sold-out-notice': 'Bracelet sold out',
  'donation-thanks': 'Donation thank-you',
  'donation-notice': 'Donation notification',
  'monthly-failed': 'Monthly gift not received',
  'monthly-confirm': 'Monthly gift to confirm',
  'card-expiring': 'Card about to expire',
  'gift-aid-declared': 'Gift Aid declaration',
  'gift-aid-limit-notice': 'Gift Aid time limit',
  'yearly-summary': 'Yearly summary of gifts',
  'contact-received': 'Message acknowledgement',
  'contact-notice': 'Message notification',
  'prayer-received': 'Prayer request acknowledgement',
  'prayer-notice': 'Prayer request notification',
  'volunteer-received': 'Volunteer acknowledgement',
  'volunteer-notice': 'Volunteer notification',
  'book-offer-received': 'Book donation acknowledgement',
  'book-offer-notice': 'Book donation notification',
  'inbox-reply': 'Reply from the inbox',
  'supporter-thanks': 'Personal thank-you',
  'monthly-changed': 'Monthly gift changed',
  'monthly-link': 'Link to a monthly gift',
  'monthly-address': 'New address of a monthly gift',
  invitation: 'Invitation to the dashboard',
  'password-reset': 'Password reset',
  'new-sign-in': 'Sign-in from a new browser',
  'recovery-code-used': 'Recovery code used',
}
export type EmailKind = keyof typeof EMAIL_KIND_LABELS
export const EMAIL_KINDS = /* @__PURE__ */ Object.keys(EMAIL_KIND_LABELS) as [EmailKind, ...EmailKind[]]

/** Emails whose record is an order. */
export const EMAILS_OF_ORDERS: EmailKind[] = /* @__PURE__ */ EMAIL_KINDS.filter((kind) =>
  kind.startsWith('order-'),
)

/**
 * `written`: only to a file, because no mail server is set. `skipped`: a notice while `MAIL_OWNER` is unset. `failed`:
 * given up, with a reason.
 */
export const MAIL_STATES = ['queued', 'sent', 'written', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Why an email of a restored site is `failed`: it may have been sent before. */
export const RESTORED_EMAIL = 'ERESTORED'

/** What was sent: its words, its plain text, and whom it came from and went to. */
export type SentEmail = EmailWords & { text: string; from: string; replyTo: string | null }

/** An outbox row as the owner sees it. */
export const outboxEmail = z.object({
  id: rowId,
  kind: z.enum(EMAIL_KINDS),
  recordId: rowId,
  /** Null for the owner. */
  recipient: z.string().nullable(),
  /** The original recipient, if the owner has corrected the address since. */
  firstRecipient: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent, or written to its file. */
  sentAt: z.iso.datetime().nullable(),
  supporterId: supporterRef,
  /** As it was sent; null until then, and for the oldest emails. */
  subject: z.string().nullable(),
})
export type OutboxEmail = z.infer<typeof outboxEmail>
/** How many emails the mail server has not accepted, and since when; callers use null while it accepts them. */
export const mailWaiting = z.object({ count: z.int(), since: z.iso.datetime() })
export type MailWaiting = z.infer<typeof mailWaiting>
export const outboxInput = /* @__PURE__ */ listFilter({ state: z.enum(MAIL_STATES).optional() })
export const outboxPage = /* @__PURE__ */ pageOf(outboxEmail)
/** The emails about an order, a person or a bracelet, the newest first. */
export const emailGroup = z.object({
  /** Of its newest email. */
  id: rowId,
  /** Null for emails that are about no order. */
  order: z.object({ id: rowId, number: z.int() }).nullable(),
  /** The customer, the donor, the account or the bracelet; null where nobody is named, as for prayers. */
  name: z.string().nullable(),
  supporterId: supporterRef,
  emails: z.array(outboxEmail),
  hasMore: z.boolean(),
})
export type EmailGroup = z.infer<typeof emailGroup>
/** How many emails of a group are shown. */
export const MAX_OF_GROUP = 10
export const emailGroups = /* @__PURE__ */ pageOf(emailGroup)
/** The colours of an email's HTML: 'auto' follows the reader's screen, and is what is sent. */
export const EMAIL_SCHEMES = ['auto', 'light', 'dark'] as const
export type EmailScheme = (typeof EMAIL_SCHEMES)[number]
const scheme = /* @__PURE__ */ z.enum(EMAIL_SCHEMES).default('auto')

/** Only for their recipient: each contains a link that opens an account. */
export const SECRET_EMAILS: readonly EmailKind[] = ['invitation', 'password-reset']

/** Emails to those who have an account, about it: no correspondence with a supporter. */
export const ACCOUNT_EMAILS: readonly EmailKind[] = [...SECRET_EMAILS, 'new-sign-in', 'recovery-code-used']

/** Emails about prayers, which are linked to nobody. */
export const PRAYER_EMAILS: readonly EmailKind[] = ['prayer-received', 'prayer-notice']

export const previewInput = z.object({ id: rowId, scheme })
export const emailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() })
/** An email of the outbox as it was sent, or else composed from its current record. */
export const emailPreview = z.object({
  email: outboxEmail,
  /** 'Name <address>' */
  from: z.string(),
  /** Null if nobody is set to receive notifications. */
  to: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Null if its record no longer exists, or if it is secret. */
  content: /* @__PURE__ */ emailContent.nullable(),
  /** Whether this is what was sent. */
  isAsSent: z.boolean(),
})
export type EmailPreview = z.infer<typeof emailPreview>

/** `recipient` corrects the address, unless it is empty. `forOrder` also corrects it in the email's order. */
export const resendInput = z.object({
  id: rowId,
  recipient: optionalEmail,
  forOrder: z.boolean().default(false),
  /** Made once for each click: a repeat sends nothing. */
  key: z.uuid(),
})

/** How many were queued again. */
export const resentEmails = z.object({ queued: z.int() })

export type MailAddress = { name: string; address: string }

// excludes separators of addresses, and invisible characters
const PLAIN = String.raw`[^\s@<>()[\],;:"\\\p{C}]+`
const ADDRESS = new RegExp(`^${PLAIN}@${PLAIN}$`, 'u')

/**
 * Whether an email can go to exactly this address: one plain address, never a list, a name or a second header.
 * `emailError` in contact.ts checks what people type; this is the last check, and accepts 'root@localhost'.
 */
export function isDeliverable(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}
