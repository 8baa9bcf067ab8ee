/** Reads the records behind inbox items, from the three tables that forms fill. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bookDonationRequests, contactMessages, inboxItems, volunteerApplications } from '#db/schema/index.ts'
import {
  BOOK_CONDITION_LABELS,
  CONTACT_SUBJECT_LABELS,
  isPrayer,
  PICKUP_PREFERENCE_LABELS,
  volunteerTextsOf,
} from '#shared/site/forms/forms.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'

export type Item = typeof inboxItems.$inferSelect
/** The part of an inbox item that comes from its record. */
export type Sent = {
  name: string
  email: string
  phone: string
  answers: { label: string; text: string }[]
  /** The text that a reply quotes. */
  words: string
  suspectedSpam: boolean
  supporterId: number | null
  createdAt: Date
  deletedAt?: Date | null
}

/** Adds an inbox item in the form's transaction. The database refuses a second item for the same record. */
export async function addInboxItem(tx: Tx, kind: InboxKind, recordId: number): Promise<void> {
  await adding(tx).execute({ kind, recordId })
}

const adding = prepared((db) =>
  db.insert(inboxItems).values({ kind: sql.placeholder('kind'), recordId: sql.placeholder('recordId') }),
)

const TABLES = {
  message: contactMessages,
  prayer: contactMessages,
  volunteer: volunteerApplications,
  'book-offer': bookDonationRequests,
} as const satisfies Record<InboxKind, unknown>

/** Non-empty answers with labels, in the order of the form. */
const answered = (...pairs: readonly (readonly [label: string, text: string])[]) =>
  pairs.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]))

/** Reads the records of items, with one query per table. @returns a map by `keyOf` the item */
export async function readRecords(db: Db | Tx, items: readonly Item[]): Promise<Map<string, Sent>> {
  const idsOf = (...kinds: InboxKind[]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(({ recordId }) => recordId)
  const [messages, volunteers, offers] = await Promise.all([
    readMessages(db, idsOf('message', 'prayer')),
    readVolunteers(db, idsOf('volunteer')),
    readOffers(db, idsOf('book-offer')),
  ])
  return new Map([...messages, ...volunteers, ...offers])
}

export const keyOf = ({ kind, recordId }: Pick<Item, 'kind' | 'recordId'>) =>
  `${kind === 'prayer' ? 'message' : kind} ${recordId}`

type Read = (db: Db | Tx, ids: number[]) => Promise<[key: string, Sent][]>

const readMessages: Read = async (db, ids) => {
  if (ids.length === 0) return []
  const rows = await db.select().from(contactMessages).where(inArray(contactMessages.id, ids))
  return rows.map(({ id, subject, message, ...row }) => [
    keyOf({ kind: 'message', recordId: id }),
    {
      ...row,
      words: message,
      phone: '',
      answers: isPrayer(subject)
        ? answered(['Prayer', message])
        : answered(['Subject', CONTACT_SUBJECT_LABELS[subject]], ['Message', message]),
    },
  ])
}

const readVolunteers: Read = async (db, ids) => {
  if (ids.length === 0) return []
  const rows = await db.select().from(volunteerApplications).where(inArray(volunteerApplications.id, ids))
  return rows.map(({ id, ...row }) => [
    keyOf({ kind: 'volunteer', recordId: id }),
    {
      ...row,
      words: row.motivation,
      answers: answered(
        ['Location', row.location],
        ['Skills', row.skills.join(', ')],
        ...volunteerTextsOf(row),
        ['Motivation', row.motivation],
      ),
    },
  ])
}

const readOffers: Read = async (db, ids) => {
  if (ids.length === 0) return []
  const rows = await db.select().from(bookDonationRequests).where(inArray(bookDonationRequests.id, ids))
  return rows.map(({ id, ...row }) => [
    keyOf({ kind: 'book-offer', recordId: id }),
    {
      ...row,
      words: row.bookDetails,
      answers: answered(
        ['Location', row.location],
        ['Book details', row.bookDetails],
        ['Quantity', row.quantity],
        ['Condition', BOOK_CONDITION_LABELS[row.condition]],
        ['Pickup preference', PICKUP_PREFERENCE_LABELS[row.pickupPreference]],
        ['Additional info', row.additionalInfo],
      ),
    },
  ])
}

export async function nameOfSender(
  tx: Tx,
  { kind, recordId }: Pick<Item, 'kind' | 'recordId'>,
): Promise<string> {
  const table = TABLES[kind]
  const [row] = await tx.select({ name: table.name }).from(table).where(eq(table.id, recordId))
  return row?.name ?? ''
}
