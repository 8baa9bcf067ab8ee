/**
 * What happens to what visitors send (specification sections 3, 5 and 7): one row, and in the same transaction the
 * letters about it and its place in the owner's inbox. Suspected spam is kept and told to the owner like anything
 * else; only its supposed sender, perhaps a stranger, gets no letter.
 */
import type { Db, Tx } from '#db/client.ts'
import { bookDonationRequests, contactMessages, volunteerApplications } from '#db/schema.ts'
import {
  isPrayer,
  isSuspect,
  type BookDonation,
  type BookDonationInput,
  type ContactMessageInput,
  type ContactReceipt,
  type VolunteerApplication,
  type VolunteerApplicationInput,
} from '#shared/forms.ts'
import { addInboxItem } from '../inbox/inbox.ts'
import { postLetter } from '../mail/outbox.ts'

/** Keeps a contact message or a prayer request. */
export function sendContact(db: Db, { website, ...message }: ContactMessageInput): Promise<ContactReceipt> {
  const suspectedSpam = isSuspect({ website })
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ ...message, suspectedSpam })
      .returning()
    return keep(tx, isPrayer(message.subject) ? 'prayer' : 'contact', row)
  })
}

/** Keeps an application to volunteer. */
export function applyToVolunteer(
  db: Db,
  { website, ...application }: VolunteerApplicationInput,
): Promise<VolunteerApplication> {
  const suspectedSpam = isSuspect({ website })
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(volunteerApplications)
      .values({ ...application, suspectedSpam })
      .returning()
    return keep(tx, 'volunteer', row)
  })
}

/** Keeps an offer of books. */
export function offerBooks(db: Db, { website, ...offer }: BookDonationInput): Promise<BookDonation> {
  const suspectedSpam = isSuspect({ website })
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bookDonationRequests)
      .values({ ...offer, suspectedSpam })
      .returning()
    return keep(tx, 'book-offer', row)
  })
}

type Stored = { id: number; email: string; suspectedSpam: boolean; createdAt: Date }

/** Posts the letters and the inbox item of a row just written; answers it as it goes out, its schema drops the rest. */
async function keep<Row extends Stored>(
  tx: Tx,
  about: 'contact' | 'prayer' | 'volunteer' | 'book-offer',
  row: Row | undefined,
): Promise<Omit<Row, 'createdAt'> & { createdAt: string }> {
  if (!row) throw new Error('an insert answered no row')
  await addInboxItem(tx, about === 'contact' ? 'message' : about, row.id)
  if (row.email !== '' && !row.suspectedSpam) {
    await postLetter(tx, { kind: `${about}-received`, recordId: row.id, to: row.email })
  }
  await postLetter(tx, { kind: `${about}-notice`, recordId: row.id, to: 'owner' })
  return { ...row, createdAt: row.createdAt.toISOString() }
}
