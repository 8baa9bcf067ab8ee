/** Writes the email of an outbox row from its record as it is now, not as it was when the row was made. */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  bookDonationRequests,
  bracelets,
  contactMessages,
  donations,
  orderLines,
  orders,
  volunteerApplications,
} from '#db/schema.ts'
import { unansweredOf } from '#shared/choices.ts'
import type { EmailKind } from '#shared/mail.ts'
import { donationNotice, donationThanks } from './donation-emails.ts'
import {
  bookOfferNotice,
  bookOfferReceived,
  contactNotice,
  contactReceived,
  prayerNotice,
  prayerReceived,
  volunteerNotice,
  volunteerReceived,
} from './form-emails.ts'
import type { Email } from './email.ts'
import { orderConfirmation, orderNotice, orderOversold, type OrderRecord } from './order-emails.ts'

type Compose = (db: Db, recordId: number, siteUrl: string) => Promise<Email | undefined>

/** Reads the record and writes the email; undefined if the record no longer exists. */
const about =
  <T>(
    read: (db: Db, id: number) => Promise<T | undefined>,
    write: (record: T, siteUrl: string) => Email,
  ): Compose =>
  async (db, recordId, siteUrl) => {
    const record = await read(db, recordId)
    return record && write(record, siteUrl)
  }

const COMPOSERS: Record<EmailKind, Compose> = {
  'order-confirmation': about(readOrder, orderConfirmation),
  'order-notice': about(readOrder, orderNotice),
  'order-oversold': about(readOrder, orderOversold),
  'donation-thanks': about(readDonation, donationThanks),
  'donation-notice': about(readDonation, donationNotice),
  'contact-received': about(readContact, contactReceived),
  'contact-notice': about(readContact, contactNotice),
  'prayer-received': about(readContact, prayerReceived),
  'prayer-notice': about(readContact, (_prayer, siteUrl) => prayerNotice(siteUrl)),
  'volunteer-received': about(readVolunteer, volunteerReceived),
  'volunteer-notice': about(readVolunteer, volunteerNotice),
  'book-offer-received': about(readBookOffer, bookOfferReceived),
  'book-offer-notice': about(readBookOffer, bookOfferNotice),
}

/** The email of a kind about a record; undefined if the record was deleted meanwhile. */
export function composeEmail(
  db: Db,
  { kind, recordId }: { kind: EmailKind; recordId: number },
  siteUrl: string,
): Promise<Email | undefined> {
  return COMPOSERS[kind](db, recordId, siteUrl)
}

async function readOrder(db: Db, id: number): Promise<OrderRecord | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const lines = await db
    .select({ ...getTableColumns(orderLines), questions: bracelets.questions })
    .from(orderLines)
    .leftJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  return { ...order, lines, unanswered: order.needsChoices ? unansweredOf(lines) : [] }
}

async function readDonation(db: Db, id: number) {
  const [donation] = await db.select().from(donations).where(eq(donations.id, id))
  return donation
}

async function readContact(db: Db, id: number) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message?.deletedAt ? undefined : message
}

async function readVolunteer(db: Db, id: number) {
  const [application] = await db.select().from(volunteerApplications).where(eq(volunteerApplications.id, id))
  return application
}

async function readBookOffer(db: Db, id: number) {
  const [offer] = await db.select().from(bookDonationRequests).where(eq(bookDonationRequests.id, id))
  return offer
}
