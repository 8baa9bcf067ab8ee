/**
 * The journal of erasures: one small file each, beside the backups, which a restore of an older backup repeats. It says
 * which records were erased and nothing about the person: table, id and creation time, which together no other record
 * ever has, even after a restore, which may give ids again.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ErasureNotes } from '../context.ts'
import type { Person } from './person.ts'

/** Number and time of creation in milliseconds. */
const keys = z.array(z.tuple([z.int(), z.int()]))

export const erasure = z.object({
  at: z.iso.datetime(),
  records: z.object({
    messages: keys,
    volunteers: keys,
    bookOffers: keys,
    checkouts: z.array(z.string()),
    donationCheckouts: z.array(z.string()),
    donations: keys,
    orders: keys,
    payments: keys,
    emails: keys,
    /** Missing in notes of earlier releases. */
    supporters: keys.optional(),
    declarations: keys.optional(),
  }),
})
export type Erasure = z.infer<typeof erasure>
export type RecordKeys = z.infer<typeof keys>

/** Notes which records are erased, before they are: without the note nothing is. */
export async function noteErasure(notes: ErasureNotes, person: Person, at: Date): Promise<void> {
  const records = {
    messages: keysOf([...person.messages, ...person.prayers]),
    volunteers: keysOf(person.volunteers),
    bookOffers: keysOf(person.bookOffers),
    checkouts: person.unpaidCheckouts.map(({ id }) => id),
    donationCheckouts: [...person.unpaidDonationCheckouts, ...person.paidDonationCheckouts].map(
      ({ id }) => id,
    ),
    donations: keysOf(person.donations),
    orders: keysOf(person.orders),
    payments: keysOf(person.payments),
    emails: keysOf(person.emails),
    supporters: keysOf(person.supporters),
    declarations: keysOf(person.declarations),
  }
  await addErasure(notes, { at: at.toISOString(), records })
}

export const addErasure = (notes: ErasureNotes, noted: Erasure): Promise<void> =>
  notes.add(`${noted.at.replaceAll(/[:.]/g, '-')}-${randomUUID()}.json`, `${JSON.stringify(noted)}\n`)

/** All of them. */
export const readErasures = async (notes: ErasureNotes): Promise<Erasure[]> =>
  (await notes.texts()).map((text) => erasure.parse(JSON.parse(text)))

const keysOf = (rows: readonly { id: number; createdAt: Date }[]): RecordKeys =>
  rows.map(({ id, createdAt }) => [id, createdAt.getTime()])
