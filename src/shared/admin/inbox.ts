/** The inbox: messages, prayer requests, volunteers and book offers in one list. */
import { z } from 'zod'
import { done } from '../platform/api/idempotency.ts'
import type { Choices } from '../platform/api/list-choices.ts'
import { listFilter, listWords, pageOf } from '../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../platform/api/paging.ts'
import { INBOX_KIND_LABELS, INBOX_KINDS, MAX_NOTES, type InboxKind } from '../site/forms/inbox-kinds.ts'
import { optionalLines } from '../platform/text/text.ts'

export const INBOX_STATES = ['new', 'answered', 'closed'] as const
export type InboxState = (typeof INBOX_STATES)[number]
export const INBOX_STATE_LABELS: Record<InboxState, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
}

/** A prayer is prayed for rather than answered. */
export const inboxStateLabel = ({ kind, state }: { kind: InboxKind; state: InboxState }): string =>
  kind === 'prayer' && state === 'answered' ? 'Prayed for' : INBOX_STATE_LABELS[state]

export const INBOX_CHOICES = {
  kind: { label: 'Kind', all: 'All kinds', words: INBOX_KIND_LABELS },
  state: { label: 'Status', all: 'All statuses', words: INBOX_STATE_LABELS },
  order: { label: 'Order', all: 'Newest first', words: { 'oldest first': 'Oldest first' }, column: null },
  /** Filter for items that will soon be deleted, see `FORM_RETENTION`. */
  deletion: { label: 'Deletion', all: 'Any time', words: { 'deleted soon': 'Within a week' }, column: null },
} satisfies Choices

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

export const inboxInput = /* @__PURE__ */ listFilter({ q: listWords }, INBOX_CHOICES)
export const inboxPage = /* @__PURE__ */ pageOf(inboxItem)

export const inboxStateInput = z.object({ id: rowId, state: z.enum(INBOX_STATES) })
export const inboxStateOutput = z.object({ ...done.shape, deletedOn: inboxItem.shape.deletedOn })
export const inboxNotesInput = z.object({ id: rowId, notes: /* @__PURE__ */ optionalLines(MAX_NOTES) })
