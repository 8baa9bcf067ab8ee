/** Answers from the inbox, and what a reply to each kind begins with. */
import { z } from 'zod'
import { INBOX_KINDS, INBOX_STATES, REPLY_LENGTHS, type InboxKind } from './inbox.ts'
import { MAIL_STATES } from './mail.ts'
import { MAX_VERSION, rowId } from './paging.ts'
import { line, lines } from './text.ts'

/** In a template it stands for the sender's name. */
export const NAME_PLACE = '{name}'

/** What a reply begins with until the owner has written another beginning. */
export const STANDARD_REPLIES: Record<InboxKind, string> = {
  message: `Dear ${NAME_PLACE},\n\nThank you for your message.\n\nWith kind regards`,
  prayer: `Dear ${NAME_PLACE},\n\nThank you for sharing your request with us. We are praying for you.\n\nWith every blessing`,
  volunteer: `Dear ${NAME_PLACE},\n\nThank you for offering your time.\n\nWhen would it suit you to talk on the telephone?\n\nWith kind regards`,
  'book-offer': `Dear ${NAME_PLACE},\n\nThank you for offering your books.\n\nWhich day would suit you to hand them over?\n\nWith kind regards`,
}

/** As a person's name is typed: without it the template's place is filled by a word that fits. */
export const fillTemplate = (template: string, name: string): string =>
  template.replaceAll(NAME_PLACE, () => name || 'friend')

export const inboxReply = z.object({
  id: rowId,
  subject: z.string(),
  body: z.string(),
  /** The author's name; empty under the shared password. */
  accountName: z.string(),
  /** Email state; null once the outbox row is deleted. */
  state: /* @__PURE__ */ z.enum(MAIL_STATES).nullable(),
  createdAt: z.iso.datetime(),
})
export type InboxReply = z.infer<typeof inboxReply>

/** What was answered to one sender, and what the next reply begins with. */
export const inboxThread = z.object({
  id: rowId,
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  name: z.string(),
  /** Where a reply goes; empty where no email can be sent. */
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  replies: z.array(inboxReply),
})
export type InboxThread = z.infer<typeof inboxThread>

/** By the item of the inbox, or by the contact message that it is about. */
export const threadInput = z.union([z.object({ id: rowId }), z.object({ messageId: rowId })])
export type ThreadInput = z.infer<typeof threadInput>

/** What is typed; `replyInput` adds the item, and the key that is made once for each reply. */
export const replyText = z.object({
  subject: /* @__PURE__ */ line(REPLY_LENGTHS.subject, 'Please enter a subject'),
  body: /* @__PURE__ */ lines(REPLY_LENGTHS.body, 'Please write your reply'),
})
export const replyInput = z.object({ ...replyText.shape, id: rowId, key: z.uuid() })

/** Version 0: the standard words, never changed. */
export const replyTemplate = z.object({ kind: z.enum(INBOX_KINDS), body: z.string(), version: z.int() })
export type ReplyTemplate = z.infer<typeof replyTemplate>

export const templateText = z.object({
  body: /* @__PURE__ */ lines(REPLY_LENGTHS.body, 'Please write how a reply begins'),
})
export const templateInput = z.object({
  ...templateText.shape,
  kind: z.enum(INBOX_KINDS),
  version: z.int().min(0).max(MAX_VERSION),
})
