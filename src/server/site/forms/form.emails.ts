/** Acknowledgements repeat nothing that was typed, because otherwise our forms could send text to strangers. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bookDonationRequests, contactMessages, volunteerApplications } from '#db/schema/index.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import {
  BOOK_CONDITION_LABELS,
  CONTACT_SUBJECT_LABELS,
  PICKUP_PREFERENCE_LABELS,
  volunteerTextsOf,
} from '#shared/site/forms/forms.ts'
import { about, editable, EXAMPLE_NAME, type FeatureEmails } from '../emails/email-kinds.ts'
import { openEmail, writeEmail, type Block, type EmailSite } from '../emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

export type ContactRecord = typeof contactMessages.$inferSelect
export type VolunteerRecord = typeof volunteerApplications.$inferSelect
export type BookOfferRecord = typeof bookDonationRequests.$inferSelect

/** To the sender. */
export const acknowledgement = ({ name }: { name: string }, site: EmailSite, text: EmailText): Email =>
  openEmail({
    site,
    text,
    name,
    values: { 'reply time': site.replyTime },
    blocks: [
      `If you did not contact us, someone else may have entered your email address. You can ignore this email, or let us know at ${site.email}.`,
    ],
  })

/** To the owner; a reply goes to the message's sender. */
export function contactNotice(message: ContactRecord, site: EmailSite): Email {
  return notice(site, `New message: ${CONTACT_SUBJECT_LABELS[message.subject]}`, message.email, [
    facts([
      ['Name', message.name],
      ['Email', message.email],
      ['Subject', CONTACT_SUBJECT_LABELS[message.subject]],
    ]),
    { quote: message.message },
  ])
}

/** To the owner, without the prayer itself, because more people may read the mailbox than should read the prayer. */
export function prayerNotice(site: EmailSite): Email {
  return notice(site, 'A prayer request is waiting', '', [
    'A new prayer request is waiting for you in the dashboard.',
  ])
}

export function volunteerNotice(application: VolunteerRecord, site: EmailSite): Email {
  return notice(site, `Volunteer application from ${application.name}`, application.email, [
    facts([
      ['Name', application.name],
      ['Email', application.email],
      ['Phone', application.phone],
      ['Location', application.location],
      ['Skills', application.skills.join(', ')],
      ...volunteerTextsOf(application),
    ]),
    { quote: application.motivation },
  ])
}

export function bookOfferNotice(offer: BookOfferRecord, site: EmailSite): Email {
  return notice(site, `Book donation offer from ${offer.name}`, offer.email, [
    `Please reply within ${site.replyTime}, as the website promises.`,
    facts([
      ['Name', offer.name],
      ['Email', offer.email],
      ['Phone', offer.phone],
      ['Location', offer.location],
      ['Quantity', offer.quantity],
      ['Condition', BOOK_CONDITION_LABELS[offer.condition]],
      ['Pickup preference', PICKUP_PREFERENCE_LABELS[offer.pickupPreference]],
      ['Additional information', offer.additionalInfo],
    ]),
    { quote: offer.bookDetails },
  ])
}

function notice(site: EmailSite, subject: string, replyTo: string, blocks: Block[]): Email {
  return writeEmail({
    site,
    subject,
    replyTo,
    blocks: [...blocks, { link: `${site.url}/admin/inbox`, label: 'Open the inbox' }],
  })
}

const facts = (all: readonly (readonly [string, string])[]): Block => ({
  facts: all.filter(([, value]) => value !== ''),
})

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

const example = () => ({ name: EXAMPLE_NAME })

export const formEmails = {
  'contact-received': editable(readContact, acknowledgement, example),
  'contact-notice': about(readContact, contactNotice),
  'prayer-received': editable(readContact, acknowledgement, example),
  'prayer-notice': about(readContact, (_prayer: object, site: EmailSite) => prayerNotice(site)),
  'volunteer-received': editable(readVolunteer, acknowledgement, example),
  'volunteer-notice': about(readVolunteer, volunteerNotice),
  'book-offer-received': editable(readBookOffer, acknowledgement, example),
  'book-offer-notice': about(readBookOffer, bookOfferNotice),
} satisfies FeatureEmails
