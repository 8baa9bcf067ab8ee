/** Answers from the inbox and personal thank-yous, and what each kind begins with. */
import { z } from 'zod'
import { giftText } from './gifts.ts'
import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_STATES, REPLY_LENGTHS } from './inbox.ts'
import { MAIL_STATES } from './mail.ts'
import { MAX_VERSION, rowId } from './paging.ts'
import { line, lines } from './text.ts'

/** A template's placeholder for the sender's name. */
export const NAME_PLACE = '{name}'

/** In the template of a thank-you it stands for 'third gift'. */
export const GIFT_PLACE = '{gift}'

/** What has a template: a reply to each kind of the inbox, and a personal thank-you. */
export const TEMPLATE_KINDS = [...INBOX_KINDS, 'thanks'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const TEMPLATE_LABELS: Record<TemplateKind, string> = {
  ...INBOX_KIND_LABELS,
  thanks: 'Personal thank-you',
}

/** The start of a reply, or of a thank-you, until the owner writes another one. */
export const STANDARD_REPLIES: Record<TemplateKind, string> = {
  message: `Dear ${NAME_PLACE},\n\nThank you for your message.\n\nWith kind regards`,
  prayer: `Dear ${NAME_PLACE},\n\nThank you for sharing your request with us. We are praying for you.\n\nWith every blessing`,
  volunteer: `Dear ${NAME_PLACE},\n\nThank you for offering your time.\n\nWhen would it suit you to talk on the telephone?\n\nWith kind regards`,
  'book-offer': `Dear ${NAME_PLACE},\n\nThank you for offering your books.\n\nWhich day would suit you to hand them over?\n\nWith kind regards`,
  thanks: `Dear ${NAME_PLACE},\n\nThank you for your ${GIFT_PLACE}. It brings books to children who have none, and we wanted to tell you so ourselves.\n\nWith kind regards`,
}

/** The subject of a thank-you, before its template is filled. */
export const THANKS_SUBJECT = `Thank you for your ${GIFT_PLACE}`

/** Inserts the name, or without one a word that fits, and which gift it was. */
export const fillTemplate = (template: string, name: string, gifts = 0): string =>
  template.replaceAll(NAME_PLACE, () => name || 'friend').replaceAll(GIFT_PLACE, giftText(gifts))

export const inboxReply = z.object({
  id: rowId,
  subject: z.string(),
  body: z.string(),
  /** The author's name; empty for the shared password. */
  accountName: z.string(),
  /** Email state; null once the outbox row is deleted. */
  state: /* @__PURE__ */ z.enum(MAIL_STATES).nullable(),
  createdAt: z.iso.datetime(),
})
export type InboxReply = z.infer<typeof inboxReply>

/** The replies to one sender, and the start of the next one. */
export const inboxThread = z.object({
  id: rowId,
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  name: z.string(),
  /** Where a reply goes; empty if no email can be sent. */
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  replies: z.array(inboxReply),
})
export type InboxThread = z.infer<typeof inboxThread>

/** By the inbox item, or by its contact message. */
export const threadInput = z.union([z.object({ id: rowId }), z.object({ messageId: rowId })])
export type ThreadInput = z.infer<typeof threadInput>

/** What is typed; `replyInput` adds the item, and a key that is created once per reply. */
export const replyText = z.object({
  subject: /* @__PURE__ */ line(REPLY_LENGTHS.subject, 'Please enter a subject'),
  body: /* @__PURE__ */ lines(REPLY_LENGTHS.body, 'Please write your reply'),
})
export const replyInput = z.object({ ...replyText.shape, id: rowId, key: z.uuid() })

/** Version 0 is the standard text, which was never changed. */
export const replyTemplate = z.object({ kind: z.enum(TEMPLATE_KINDS), body: z.string(), version: z.int() })
export type ReplyTemplate = z.infer<typeof replyTemplate>

export const templateText = z.object({
  body: /* @__PURE__ */ lines(REPLY_LENGTHS.body, 'Please write how a reply begins'),
})
export const templateInput = z.object({
  ...templateText.shape,
  kind: z.enum(TEMPLATE_KINDS),
  version: z.int().min(0).max(MAX_VERSION),
})
