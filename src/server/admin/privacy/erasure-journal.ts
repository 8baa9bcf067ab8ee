/** Records in the journal which records of a person are erased. */
import type { ErasureNotes } from '../../context.ts'
import { addErasure, type RecordKeys } from '../../platform/erasure-notes.ts'
import type { Person } from './person.ts'

/** Call it before erasing: if recording fails, nothing may be erased. */
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
