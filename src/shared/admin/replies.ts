/** Replies from the inbox, and personal thank-yous. */
import { z } from 'zod'
import { INBOX_STATES, REPLY_LENGTHS } from './inbox.ts'
import { INBOX_KINDS } from '../site/forms/inbox-kinds.ts'
import { MAIL_STATES } from '../platform/mail/mail.ts'
import { MAX_VERSION, rowId } from '../platform/api/paging.ts'
import { TEMPLATE_KINDS } from './reply-templates.ts'
import { line, lines } from '../platform/text/text.ts'

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

/** Replies to one sender, and the beginning of the next. */
export const inboxThread = z.object({
  id: rowId,
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  name: z.string(),
  /** Address of the next reply; empty if no email can be sent. */
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  replies: z.array(inboxReply),
})
export type InboxThread = z.infer<typeof inboxThread>

/** Identified by the inbox item, or by its contact message. */
export const threadInput = z.union([z.object({ id: rowId }), z.object({ messageId: rowId })])
export type ThreadInput = z.infer<typeof threadInput>

/** Subject and text. `replyInput` adds the item, and a key that is created once per reply. */
export const replyText = z.object({
  subject: /* @__PURE__ */ line(REPLY_LENGTHS.subject, 'Please enter a subject'),
  body: /* @__PURE__ */ lines(REPLY_LENGTHS.body, 'Please write your reply'),
})
export const replyInput = z.object({ ...replyText.shape, id: rowId, key: z.uuid() })

/** Version 0 is the unchanged standard text. */
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
