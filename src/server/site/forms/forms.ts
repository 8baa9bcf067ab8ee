/**
 * Stores what visitors send: a row and, in the same transaction, its emails and inbox item. Suspected spam is stored
 * and shown like anything else, but its supposed sender gets no email, because that may be a stranger. A repeat with
 * the same idempotency key returns the stored row.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { ANY_NAME } from '#db/prepared.ts'
import { bookDonationRequests, contactMessages, volunteerApplications } from '#db/schema/index.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import type {
  BookDonation,
  BookDonationInput,
  ContactMessageInput,
  ContactReceipt,
  VolunteerApplication,
  VolunteerApplicationInput,
} from '#shared/site/forms/forms.schema.ts'
import { HONEYPOT_FIELD, isPrayer } from '#shared/site/forms/forms.ts'
import { conflict } from '../../errors.ts'
import { isFirstInHour } from '../../platform/limits/rate-limit.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { countedChoice, recordNewsChoice } from '../supporters/news.ts'
import { supporterOf } from '../supporters/supporters.ts'
import { enqueueFormSubmitted } from '../../platform/webhooks/enqueue.ts'
import { isLinkSpam } from './link-score.ts'
import { addInboxItem } from './records.ts'

export function sendContact(
  db: Db,
  { website, ...message }: ContactMessageInput,
  now: Date,
): Promise<ContactReceipt> {
  const suspectedSpam = isSuspect({ website, ...message })
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({
        ...message,
        suspectedSpam,
        supporterId: isPrayer(message.subject)
          ? null
          : await supporterOf(tx, { ...message, isPayment: false }),
      })
      .onConflictDoNothing({ target: contactMessages.idempotencyKey })
      .returning()
      .prepare(ANY_NAME)
      .execute()
    if (row) return storeConsequences(tx, isPrayer(message.subject) ? 'prayer' : 'contact', row, now)
    return sentBefore(
      message,
      await tx.select().from(contactMessages).where(hasKey(contactMessages, message)),
    )
  })
}

export function applyToVolunteer(
  db: Db,
  { website, news, ...application }: VolunteerApplicationInput,
  now: Date,
): Promise<VolunteerApplication> {
  const suspectedSpam = isSuspect({ website, ...application })
  return db.transaction(async (tx) => {
    const supporterId = await supporterOf(tx, { ...application, isPayment: false })
    const [row] = await tx
      .insert(volunteerApplications)
      .values({ ...application, suspectedSpam, supporterId })
      .onConflictDoNothing({ target: volunteerApplications.idempotencyKey })
      .returning()
      .prepare(ANY_NAME)
      .execute()
    if (row) {
      const choice = suspectedSpam ? null : await countedChoice(tx, news)
      await recordNewsChoice(tx, supporterId, { choice, source: 'volunteer', at: now })
      return storeConsequences(tx, 'volunteer', row, now)
    }
    return sentBefore(
      application,
      await tx.select().from(volunteerApplications).where(hasKey(volunteerApplications, application)),
    )
  })
}

export function offerBooks(
  db: Db,
  { website, ...offer }: BookDonationInput,
  now: Date,
): Promise<BookDonation> {
  const suspectedSpam = isSuspect({ website, ...offer })
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bookDonationRequests)
      .values({ ...offer, suspectedSpam, supporterId: await supporterOf(tx, { ...offer, isPayment: false }) })
      .onConflictDoNothing({ target: bookDonationRequests.idempotencyKey })
      .returning()
      .prepare(ANY_NAME)
      .execute()
    if (row) return storeConsequences(tx, 'book-offer', row, now)
    return sentBefore(
      offer,
      await tx.select().from(bookDonationRequests).where(hasKey(bookDonationRequests, offer)),
    )
  })
}

type Stored = { id: number; email: string; suspectedSpam: boolean; createdAt: Date }
type Answer<Row> = Omit<Row, 'createdAt'> & { createdAt: string }

/** Stores the consequences of a form. The statements are sent together. */
async function storeConsequences<Row extends Stored>(
  tx: Tx,
  about: 'contact' | 'prayer' | 'volunteer' | 'book-offer',
  row: Row,
  now: Date,
): Promise<Answer<Row>> {
  const isThanked = row.email !== '' && !row.suspectedSpam && (await isFirstInHour(tx, keyOf(row.email), now))
  const kind = about === 'contact' ? 'message' : about
  await Promise.all([
    addInboxItem(tx, kind, row.id),
    isThanked && enqueueEmail(tx, { kind: `${about}-received`, recordId: row.id, to: row.email }),
    enqueueEmail(tx, { kind: `${about}-notice`, recordId: row.id, to: 'owner' }),
    kind !== 'prayer' && enqueueFormSubmitted(tx, { kind, id: row.id }),
  ])
  return answer(row)
}

/** Limits acknowledgements to one per hour and address, because nobody has verified whose address was entered. */
const keyOf = (email: string) =>
  `acknowledged ${createHash('sha256').update(emailKey(email)).digest('base64url')}`

/**
 * The response to a repeat.
 * @param rows the row with the key; none if it was just erased
 * @throws CONFLICT if the row has other values, because a key belongs to one submission
 */
function sentBefore<Row extends Stored>(sent: object, rows: readonly Row[]): Answer<Row> {
  const row = rows.find((stored) => isDeepStrictEqual({ ...stored, ...sent }, stored))
  if (!row) throw conflict('This submission key was already used for a different form.', 'KEY_USED')
  return answer(row)
}

type Keyed = typeof contactMessages | typeof volunteerApplications | typeof bookDonationRequests

const hasKey = (table: Keyed, { idempotencyKey = '' }: { idempotencyKey?: string | undefined }) =>
  eq(table.idempotencyKey, idempotencyKey)

/** The row for the response; the output schema drops other fields. */
const answer = <Row extends Stored>(row: Row): Answer<Row> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

/** Whether it looks like spam: the honeypot was filled in, or the texts consist of links. */
function isSuspect({ [HONEYPOT_FIELD]: filled, ...fields }: Record<string, unknown>): boolean {
  if (typeof filled === 'string' ? filled.trim() !== '' : filled !== undefined && filled !== null) return true
  return isLinkSpam(Object.values(fields).filter((text) => typeof text === 'string'))
}
