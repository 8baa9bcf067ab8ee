/** Kinds and states of the emails in the outbox. */
import { z } from 'zod'
import type { EmailWords } from './email-blocks.ts'
import { listFilter, pageOf } from '../api/list.schema.ts'
import { rowId, supporterRef } from '../api/paging.ts'
import { optionalEmail } from '../text/text.ts'

/**
 * One kind per type of record and reader: '-notice' goes to the owner, the others to the sender or payer. Each feature
 * declares how its kinds are written in `<noun>.emails.ts`.
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

/** Emails about an order. */
export const EMAILS_OF_ORDERS: EmailKind[] = /* @__PURE__ */ EMAIL_KINDS.filter((kind) =>
  kind.startsWith('order-'),
)

/**
 * `written`: only to a file, because no mail server is set. `skipped`: a notice while `MAIL_OWNER` is unset. `failed`:
 * given up, with a reason.
 */
export const MAIL_STATES = ['queued', 'sent', 'written', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Error of emails that a restore marks as `failed`, because they may have been sent before. */
export const RESTORED_EMAIL = 'ERESTORED'

/** An email as sent: content, plain text and addresses. */
export type SentEmail = EmailWords & { text: string; from: string; replyTo: string | null }

/** An outbox row as the owner sees it. */
export const outboxEmail = z.object({
  id: rowId,
  kind: z.enum(EMAIL_KINDS),
  recordId: rowId,
  /** Null for the owner. */
  recipient: z.string().nullable(),
  /** Original recipient, if the owner has corrected the address since. */
  firstRecipient: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent, or written to a file. */
  sentAt: z.iso.datetime().nullable(),
  supporterId: supporterRef,
  /** Subject as sent; null before that, and for emails sent before it was stored. */
  subject: z.string().nullable(),
})
export type OutboxEmail = z.infer<typeof outboxEmail>
/** How many emails the mail server has not accepted, and since when; null is used while it accepts them. */
export const mailWaiting = z.object({ count: z.int(), since: z.iso.datetime() })
export type MailWaiting = z.infer<typeof mailWaiting>
export const outboxInput = /* @__PURE__ */ listFilter({ state: z.enum(MAIL_STATES).optional() })
export const outboxPage = /* @__PURE__ */ pageOf(outboxEmail)
/** Emails about one order, supporter or bracelet, newest first. */
export const emailGroup = z.object({
  /** Id of its newest email. */
  id: rowId,
  /** Null if the emails are not about an order. */
  order: z.object({ id: rowId, number: z.int() }).nullable(),
  /** Name of the customer, donor, account or bracelet; null without one, and for prayer requests. */
  name: z.string().nullable(),
  supporterId: supporterRef,
  emails: z.array(outboxEmail),
  hasMore: z.boolean(),
})
export type EmailGroup = z.infer<typeof emailGroup>
/** Emails shown of each group. */
export const MAX_OF_GROUP = 10
export const emailGroups = /* @__PURE__ */ pageOf(emailGroup)
/** Colours of an email's HTML. 'auto', which is what is sent, follows the reader's screen. */
export const EMAIL_SCHEMES = ['auto', 'light', 'dark'] as const
export type EmailScheme = (typeof EMAIL_SCHEMES)[number]
const scheme = /* @__PURE__ */ z.enum(EMAIL_SCHEMES).default('auto')

/** Never shown to anybody but their recipient: each contains a link that opens an account. */
export const SECRET_EMAILS: readonly EmailKind[] = ['invitation', 'password-reset']

/** Emails to account holders about their account, which are no correspondence with a supporter. */
export const ACCOUNT_EMAILS: readonly EmailKind[] = [...SECRET_EMAILS, 'new-sign-in', 'recovery-code-used']

/** Emails about prayer requests, which are never linked to a supporter. */
export const PRAYER_EMAILS: readonly EmailKind[] = ['prayer-received', 'prayer-notice']

export const previewInput = z.object({ id: rowId, scheme })
export const emailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() })
/** An email as it was sent or, before that, as its current record gives it. */
export const emailPreview = z.object({
  email: outboxEmail,
  /** 'Name <address>' */
  from: z.string(),
  /** Null if there is no address for notices. */
  to: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Null if its record no longer exists, or if it is secret. */
  content: /* @__PURE__ */ emailContent.nullable(),
  /** Whether this is the email as it was sent. */
  isAsSent: z.boolean(),
})
export type EmailPreview = z.infer<typeof emailPreview>

/** A `recipient` corrects the address unless it is empty; `forOrder` corrects it in the order too. */
export const resendInput = z.object({
  id: rowId,
  recipient: optionalEmail,
  forOrder: z.boolean().default(false),
  /** Created once per click: a repeat sends nothing. */
  key: z.uuid(),
})

/** Number of emails that were queued again. */
export const resentEmails = z.object({ queued: z.int() })

export type MailAddress = { name: string; address: string }

// excludes separators of addresses, and invisible characters
const PLAIN = String.raw`[^\s@<>()[\],;:"\\\p{C}]+`
const ADDRESS = new RegExp(`^${PLAIN}@${PLAIN}$`, 'u')

/**
 * Whether an email can be sent to this address: one plain address, never a list, a name or a second header. It is the
 * last check, and accepts 'root@localhost'. `emailError` in contact.ts checks what people type.
 */
export function isDeliverable(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}
