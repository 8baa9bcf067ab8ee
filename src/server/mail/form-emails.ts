/**
 * What a sender and the owner are told of a form. Whoever fills in a form names the address that the
 * acknowledgement goes to, so it repeats nothing that was written: else it would carry strangers' words to anybody.
 */
import type { bookDonationRequests, contactMessages, volunteerApplications } from '#db/schema.ts'
import { BOOK_CONDITION_LABELS, CONTACT_SUBJECT_LABELS, PICKUP_PREFERENCE_LABELS } from '#shared/forms.ts'
import { site } from '#shared/site.ts'
import { greeting, writeEmail, type Block, type Email } from './email.ts'

export type ContactRecord = typeof contactMessages.$inferSelect
export type VolunteerRecord = typeof volunteerApplications.$inferSelect
export type BookOfferRecord = typeof bookDonationRequests.$inferSelect

/** To whoever wrote by the contact form. */
export function contactReceived({ name }: ContactRecord, siteUrl: string): Email {
  return acknowledgement(name, siteUrl, 'Thank you for your message', [
    'We have received your message and will get back to you soon. God bless!',
  ])
}

/** To whoever asked for prayer; what they asked stays between us. */
export function prayerReceived({ name }: ContactRecord, siteUrl: string): Email {
  return acknowledgement(name, siteUrl, 'Your prayer request', [
    'Your request has been received. We are praying for you!',
  ])
}

/** To whoever offers their time. */
export function volunteerReceived({ name }: VolunteerRecord, siteUrl: string): Email {
  return acknowledgement(name, siteUrl, 'Your volunteer application', [
    'Thank you for offering your time. We have received your application, and will read it and reply to you soon.',
  ])
}

/** To whoever offers books: the reply within 24 hours is a promise (specification section 9). */
export function bookOfferReceived({ name }: BookOfferRecord, siteUrl: string): Email {
  return acknowledgement(name, siteUrl, 'Your book donation', [
    "Thank you for your generous offer. We'll contact you within 24 hours to arrange the donation details.",
  ])
}

/** To the owner: the message, and a reply goes to its writer. */
export function contactNotice(message: ContactRecord, siteUrl: string): Email {
  return notice(siteUrl, `New message: ${CONTACT_SUBJECT_LABELS[message.subject]}`, message.email, [
    facts([
      ['Name', message.name],
      ['Email', message.email],
      ['Subject', CONTACT_SUBJECT_LABELS[message.subject]],
    ]),
    { quote: message.message },
  ])
}

/** To the owner: only that one is waiting. Mail is read by more people than a prayer is meant for. */
export function prayerNotice(siteUrl: string): Email {
  return notice(siteUrl, 'A prayer request is waiting', '', [
    'A new prayer request is waiting for you in the dashboard.',
  ])
}

/** To the owner: the whole application. */
export function volunteerNotice(application: VolunteerRecord, siteUrl: string): Email {
  return notice(siteUrl, `Volunteer application from ${application.name}`, application.email, [
    facts([
      ['Name', application.name],
      ['Email', application.email],
      ['Phone', application.phone],
      ['Location', application.location],
      ['Skills', application.skills.join(', ')],
      ['Availability', application.availability],
      ['Experience', application.experience],
    ]),
    { quote: application.motivation },
  ])
}

/** To the owner: the whole offer. */
export function bookOfferNotice(offer: BookOfferRecord, siteUrl: string): Email {
  return notice(siteUrl, `Book donation offer from ${offer.name}`, offer.email, [
    'Please reply within 24 hours, as the website promises.',
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

function acknowledgement(name: string, siteUrl: string, subject: string, words: string[]): Email {
  return writeEmail({
    siteUrl,
    subject,
    blocks: [
      greeting(name),
      ...words,
      `If you did not contact us, someone else may have entered your email address. You can ignore this email, or let us know at ${site.email}.`,
    ],
  })
}

function notice(siteUrl: string, subject: string, replyTo: string, blocks: Block[]): Email {
  return writeEmail({
    siteUrl,
    subject,
    replyTo,
    blocks: [...blocks, { link: `${siteUrl}/admin`, label: 'Open the dashboard' }],
  })
}

/** Optional fields that were left out are not listed. */
const facts = (all: readonly (readonly [string, string])[]): Block => ({
  facts: all.filter(([, value]) => value !== ''),
})
