/** The bin: records deleted by hand can be restored for 30 days. */
import { z } from 'zod'
import { done } from '../platform/api/idempotency.ts'
import { INBOX_KINDS } from '../site/forms/inbox-kinds.ts'
import { pageOf } from '../platform/api/list.schema.ts'
import { rowId } from '../platform/api/paging.ts'
import type { Role } from '../platform/sign-in/roles.ts'
import { RESTORABLE_DAYS } from '../platform/audit/retention.ts'

export const BIN_KINDS = ['post', ...INBOX_KINDS, 'bracelet', 'project'] as const
export type BinKind = (typeof BIN_KINDS)[number]

/** Kinds of record. A 'message' also has an inbox item, which is in the bin with it. */
export const BIN_RECORDS = ['post', 'message', 'inbox', 'bracelet', 'project'] as const

/** Roles besides owner that may see, restore and delete for good. */
export const BIN_ROLES: Record<(typeof BIN_RECORDS)[number], readonly Role[]> = {
  post: ['writer'],
  message: ['helper'],
  inbox: ['helper'],
  bracelet: [],
  project: [],
}

/** Identifies a record, both in the list that it was deleted from and in the bin. */
export const binRef = z.object({ record: z.enum(BIN_RECORDS), id: rowId })
export type BinRef = z.infer<typeof binRef>

export const binItem = z.object({
  id: rowId,
  kind: z.enum(BIN_KINDS),
  ref: binRef,
  name: z.string(),
  deletedAt: z.iso.datetime(),
  /** Name of the account; empty for the shared password. */
  deletedBy: z.string(),
  /** Last whole day in London on which it can be restored. */
  lastDay: z.iso.date(),
})
export type BinItem = z.infer<typeof binItem>

export const binPage = /* @__PURE__ */ pageOf(binItem)

/** `note`: a sentence if its name or URL was taken meanwhile, otherwise empty. */
export const putBackOutput = z.object({ ...done.shape, note: z.string() })
export type PutBack = z.infer<typeof putBackOutput>

/** Sentence in every confirmation of a deletion whose text is not specified. */
export const IN_THE_BIN = `You can get it back from the bin for ${RESTORABLE_DAYS} days.`
