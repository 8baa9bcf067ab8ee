/** Records which records of a person are erased. */
import type { ErasureNotes } from '../../context.ts'
import { addErasure, type RecordKeys } from '../../platform/erasure-notes.ts'
import type { Person } from './person.ts'

/** Records which records are erased, before they are: without the note nothing is. */
export async function recordErasure(notes: ErasureNotes, person: Person, at: Date): Promise<void> {
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

const keysOf = (rows: readonly { id: number; createdAt: Date }[]): RecordKeys =>
  rows.map(({ id, createdAt }) => [id, createdAt.getTime()])
