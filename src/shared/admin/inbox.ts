/** The inbox: messages, prayer requests, volunteers and book offers in one list. */
import { z } from 'zod'
import { done } from '../platform/api/idempotency.ts'
import { listFilter, listWords, pageOf } from '../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../platform/api/paging.ts'
import { INBOX_KINDS, MAX_NOTES } from '../site/forms/inbox-kinds.ts'
import { optionalLines } from '../platform/text/text.ts'

export const INBOX_STATES = ['new', 'answered', 'closed'] as const
export type InboxState = (typeof INBOX_STATES)[number]
/** Order of the list; without one, newest first. */
export const INBOX_ORDERS = ['oldest first'] as const
/** Filter for items that will soon be deleted, see `FORM_RETENTION`. */
export const INBOX_DELETIONS = ['deleted soon'] as const
/** Maximum lengths of a reply, in characters. */
export const REPLY_LENGTHS = { subject: 150, body: 5000 }

export const inboxItem = z.object({
  id: rowId,
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  notes: z.string(),
  name: z.string(),
  /** Empty only for a prayer request without an address. */
  email: z.string(),
  phone: z.string(),
  /** The labels and answers of the form in its order, without empty answers. */
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  suspectedSpam: z.boolean(),
  /** Null for a prayer request. */
  supporterId: supporterRef,
  replies: z.int(),
  createdAt: z.iso.datetime(),
  /** Day in London in whose night it is deleted; null for an item that stays until its state changes. */
  deletedOn: /* @__PURE__ */ z.iso.date().nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>

export const inboxInput = /* @__PURE__ */ listFilter({
  q: listWords,
  kind: z.enum(INBOX_KINDS).optional(),
  state: z.enum(INBOX_STATES).optional(),
  order: z.enum(INBOX_ORDERS).optional(),
  deletion: z.enum(INBOX_DELETIONS).optional(),
})
export const inboxPage = /* @__PURE__ */ pageOf(inboxItem)

export const inboxStateInput = z.object({ id: rowId, state: z.enum(INBOX_STATES) })
export const inboxStateOutput = z.object({ ...done.shape, deletedOn: inboxItem.shape.deletedOn })
export const inboxNotesInput = z.object({ id: rowId, notes: /* @__PURE__ */ optionalLines(MAX_NOTES) })
