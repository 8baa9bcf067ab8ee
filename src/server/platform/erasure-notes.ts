/**
 * The journal of deletions that a restore of an older backup must repeat: one small file each, beside the
 * backups. An erasure lists the erased records and nothing about the person. Table, id and creation time
 * identify a record for good: ids alone may be reused after a restore.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ErasureNotes } from '../context.ts'

/** Pairs of id and creation time (ms). */
const keys = z.array(z.tuple([z.int(), z.int()]))

const records = z.object({
  messages: keys,
  volunteers: keys,
  bookOffers: keys,
  checkouts: z.array(z.string()),
  donationCheckouts: z.array(z.string()),
  donations: keys,
  orders: keys,
  payments: keys,
  emails: keys,
  /** These two are missing in older notes. */
  supporters: keys.optional(),
  declarations: keys.optional(),
})
export type ErasedRecords = z.infer<typeof records>

export const erasure = z.object({
  at: z.iso.datetime(),
  /** Missing in a note about recovery codes. */
  records: records.optional(),
  /** Hashes of recovery codes that were used or replaced. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type Erasure = z.infer<typeof erasure>

export type RecordKeys = z.infer<typeof keys>

export const addErasure = (notes: ErasureNotes, entry: Erasure): Promise<void> =>
  notes.add(`${entry.at.replaceAll(/[:.]/g, '-')}-${randomUUID()}.json`, `${JSON.stringify(entry)}\n`)

/** Reads every note in the journal. */
export const readErasures = async (notes: ErasureNotes): Promise<Erasure[]> =>
  (await notes.texts()).map((text) => erasure.parse(JSON.parse(text)))

/** Records that recovery codes no longer work. Call it before they are used: if this fails, they stay unused. */
export const recordRecoveryCodes = (notes: ErasureNotes, recoveryCodes: string[], at: Date): Promise<void> =>
  addErasure(notes, { at: at.toISOString(), recoveryCodes })
