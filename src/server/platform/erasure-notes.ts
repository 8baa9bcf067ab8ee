/**
 * The journal of what a restore of an older backup must not bring back: one small file each, beside the backups. An
 * erasure says which records were erased and nothing about the person: table, id and creation time, which together no
 * other record ever has, even after a restore, which may give ids again.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ErasureNotes } from '../context.ts'

/** Number and time of creation in milliseconds. */
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
  /** Missing in older notes. */
  supporters: keys.optional(),
  declarations: keys.optional(),
})
export type ErasedRecords = z.infer<typeof records>

export const erasure = z.object({
  at: z.iso.datetime(),
  /** Missing in a note of recovery codes. */
  records: records.optional(),
  /** The hashes of recovery codes that were used or replaced. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type Erasure = z.infer<typeof erasure>

export type RecordKeys = z.infer<typeof keys>

export const addErasure = (notes: ErasureNotes, entry: Erasure): Promise<void> =>
  notes.add(`${entry.at.replaceAll(/[:.]/g, '-')}-${randomUUID()}.json`, `${JSON.stringify(entry)}\n`)

/** All of them. */
export const readErasures = async (notes: ErasureNotes): Promise<Erasure[]> =>
  (await notes.texts()).map((text) => erasure.parse(JSON.parse(text)))

/** Records recovery codes that must not work again, before they are used: without the note they are not. */
export const recordRecoveryCodes = (notes: ErasureNotes, recoveryCodes: string[], at: Date): Promise<void> =>
  addErasure(notes, { at: at.toISOString(), recoveryCodes })
