/** Kinds and states of the emails in the outbox. */
import { z } from 'zod'
import type { EmailWords } from './email-blocks.ts'
import { listFilter, listWords, pageOf } from '../api/list.schema.ts'
import { rowId, supporterRef } from '../api/paging.ts'
import { optionalEmail } from '../text/text.ts'
import type { Choices } from '../api/list-choices.ts'

/**
 * One kind per type of record and reader: '-notice' goes to the owner, the others to the sender or payer. Each feature
 * declares how its kinds are written in `<noun>.emails.ts`.
 */
export const EMAILS = {
  'order-confirmation': { label: 'Order confirmation', about: 'order' },
  'order-notice': { label: 'Order notification', about: 'order' },
  'order-oversold': { label: 'Sold out after payment', about: 'order' },
  'order-dispatched': { label: 'Order sent', about: 'order' },
  'order-cancelled': { label: 'Order cancelled', about: 'order' },
  'order-details-needed': { label: 'Order details needed', about: 'order' },
  'refund-confirmation': { label: 'Refund confirmation', about: 'refund' },
  'low-stock-notice': { label: 'Bracelet running low', about: 'bracelet' },
  'sold-out-notice': { label: 'Bracelet sold out', about: 'bracelet' },
  'donation-thanks': { label: 'Donation thank-you', about: 'donation' },
  'donation-notice': { label: 'Donation notification', about: 'donation' },
  'monthly-failed': { label: 'Monthly gift not received', about: 'charge' },
  'monthly-confirm': { label: 'Monthly gift to confirm', about: 'charge' },
  'card-expiring': { label: 'Card about to expire', about: 'mandate' },
  'gift-aid-declared': { label: 'Gift Aid declaration', about: 'declaration' },
  'gift-aid-limit-notice': { label: 'Gift Aid time limit', about: 'accounting year' },
  'yearly-summary': { label: 'Yearly summary of gifts', about: 'supporter' },
  'project-news': { label: 'News of a project', about: 'news recipient' },
  'project-news-test': { label: 'Test of project news', about: 'project news' },
  'contact-received': { label: 'Message acknowledgement', about: 'message' },
  'contact-notice': { label: 'Message notification', about: 'message' },
  'prayer-received': { label: 'Prayer request acknowledgement', about: 'prayer' },
  'prayer-notice': { label: 'Prayer request notification', about: 'prayer' },
  'volunteer-received': { label: 'Volunteer acknowledgement', about: 'volunteer' },
  'volunteer-notice': { label: 'Volunteer notification', about: 'volunteer' },
  'book-offer-received': { label: 'Book donation acknowledgement', about: 'book-offer' },
  'book-offer-notice': { label: 'Book donation notification', about: 'book-offer' },
  'inbox-reply': { label: 'Reply from the inbox', about: 'reply' },
  'supporter-thanks': { label: 'Personal thank-you', about: 'supporter' },
  'monthly-changed': { label: 'Monthly gift changed', about: 'mandate event' },
  'monthly-link': { label: 'Link to a monthly gift', about: 'mandate' },
  'monthly-address': { label: 'New address of a monthly gift', about: 'mandate event' },
  invitation: { label: 'Invitation to the dashboard', about: 'account link' },
  'password-reset': { label: 'Password reset', about: 'account link' },
  'new-sign-in': { label: 'Sign-in from a new browser', about: 'sign-in' },
  'standing-order': { label: 'Reference for a standing order', about: 'standing order' },
  'recovery-code-used': { label: 'Recovery code used', about: 'sign-in' },
  'setting-changed': { label: 'Important setting changed', about: 'setting change' },
} as const
export type EmailKind = keyof typeof EMAILS
export const EMAIL_KINDS = /* @__PURE__ */ Object.keys(EMAILS) as [EmailKind, ...EmailKind[]]

/** Types of record that emails are about; `db/email-records.ts` finds the supporter or order. */
export type EmailRecord = (typeof EMAILS)[EmailKind]['about']

/** Kinds of emails about a type of record. */
export const emailsAbout = (...records: readonly EmailRecord[]): EmailKind[] =>
  EMAIL_KINDS.filter((kind) => records.includes(EMAILS[kind].about))

export const EMAILS_OF_ORDERS = /* @__PURE__ */ emailsAbout('order')

/**
 * `written`: only to a file, because no mail server is set. `skipped`: a notice while `MAIL_OWNER` is unset. `failed`:
 * given up, with a reason.
 */
export const MAIL_STATES = ['queued', 'sent', 'written', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  written: 'Saved, not sent',
  failed: 'Failed',
  skipped: 'Not sent',
}
export const OUTBOX_CHOICES = {
  state: { label: 'Status', all: 'All emails', words: MAIL_STATE_LABELS },
} satisfies Choices

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
/** How many emails the mail server has not accepted, and since when; null while it accepts them. */
export const mailWaiting = z.object({ count: z.int(), since: z.iso.datetime() })
export type MailWaiting = z.infer<typeof mailWaiting>
export const outboxInput = /* @__PURE__ */ listFilter({}, OUTBOX_CHOICES)
/** Words find the order, customer, donor or account that the emails are about, and addresses. */
export const emailGroupInput = /* @__PURE__ */ listFilter({ q: listWords }, OUTBOX_CHOICES)
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
export const MAX_GROUP_EMAILS = 10
export const emailGroups = /* @__PURE__ */ pageOf(emailGroup)
/** Colours of an email's HTML. 'auto', which is what is sent, follows the reader's screen. */
export const EMAIL_SCHEMES = ['auto', 'light', 'dark'] as const
export type EmailScheme = (typeof EMAIL_SCHEMES)[number]
const scheme = /* @__PURE__ */ z.enum(EMAIL_SCHEMES).default('auto')

/** Never shown to anybody but their recipient: each contains a link that opens an account. */
export const SECRET_EMAILS = /* @__PURE__ */ emailsAbout('account link')

/** Emails to account holders about their account, which are not correspondence with a supporter. */
export const ACCOUNT_EMAILS = /* @__PURE__ */ emailsAbout('account link', 'sign-in')

/** Emails about prayer requests, which are never linked to a supporter. */
export const PRAYER_EMAILS = /* @__PURE__ */ emailsAbout('prayer')

export const previewInput = z.object({ id: rowId, scheme })
export const emailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type EmailContent = z.infer<typeof emailContent>
/** An email as it was sent or, before that, as composed from its current record. */
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
