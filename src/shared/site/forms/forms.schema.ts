import { uuidKey } from '../../platform/api/idempotency.ts'
import { z } from 'zod'
import {
  BOOK_CONDITIONS,
  CONTACT_SUBJECTS,
  DEFAULT_BOOK_CONDITION,
  DEFAULT_PICKUP_PREFERENCE,
  forVolunteerTexts,
  HONEYPOT_FIELD,
  PICKUP_PREFERENCES,
  PRAYER_SUBJECT,
  SKILLS,
  VOLUNTEER_TEXTS,
} from './forms.ts'
import { newsChoice } from '../supporters/news.schema.ts'
import { listFilter, listWords, pageOf } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'
import {
  email,
  line,
  lines,
  optionalEmail,
  optionalLine,
  optionalLines,
  personName,
  TEXT_LENGTHS,
} from '../../platform/text/text.ts'

/** Fields that every form has and nobody sees. */
const unseen = {
  [HONEYPOT_FIELD]: z.unknown().optional(),
  /** Created by the caller once per form. A repeat gets the same response and is not stored again. */
  idempotencyKey: uuidKey,
}

/** Fields that every response adds to those sent. */
const stored = { id: rowId, createdAt: z.iso.datetime() }

// Contact messages, including prayer requests

/** Body of `POST /api/contacts`. Only a prayer request may omit the email. */
export const contactMessageInput = z
  .object({
    name: personName,
    email: optionalEmail,
    subject: z.enum(CONTACT_SUBJECTS, 'Please choose a subject'),
    message: /* @__PURE__ */ lines(TEXT_LENGTHS.message, 'Please enter your message'),
    ...unseen,
  })
  .refine((input) => input.email !== '' || input.subject === PRAYER_SUBJECT, {
    path: ['email'],
    error: 'Please enter your email address',
    // so that it is reported together with the errors of other fields, not after them
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ContactMessageInput = z.infer<typeof contactMessageInput>

export const contactReceipt = z.object({
  ...stored,
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
})
export type ContactReceipt = z.infer<typeof contactReceipt>

/** A message for the owner, with its mark for suspected spam. */
export const contactMessage = z.object({ ...contactReceipt.shape, suspectedSpam: z.boolean() })
export type ContactMessage = z.infer<typeof contactMessage>

/** Filter of the owner's list of messages, newest first. */
export const contactSearch = /* @__PURE__ */ listFilter({ q: listWords })
/** A message on the dashboard. A prayer request has no supporter. */
export const listedMessage = /* @__PURE__ */ contactMessage.extend({
  supporterId: supporterRef,
})
export type ListedMessage = z.infer<typeof listedMessage>
export const contactPage = /* @__PURE__ */ pageOf(listedMessage)

// Volunteer applications

/** Body of `POST /api/volunteers`. Name, email and motivation are required. */
export const volunteerApplicationInput = z.object({
  name: personName,
  email,
  phone: /* @__PURE__ */ optionalLine(TEXT_LENGTHS.phone),
  location: /* @__PURE__ */ optionalLine(TEXT_LENGTHS.location),
  skills: z
    .array(z.enum(SKILLS, 'Please choose from the listed skills'))
    .overwrite((chosen) => [...new Set(chosen)])
    .max(SKILLS.length)
    .default([]),
  .../* @__PURE__ */ forVolunteerTexts((field) => optionalLines(VOLUNTEER_TEXTS[field].max)),
  motivation: /* @__PURE__ */ lines(TEXT_LENGTHS.message, 'Please tell us why you would like to volunteer'),
  /** Whether the volunteer may be emailed news, by the question that they were shown. */
  news: /* @__PURE__ */ newsChoice.optional(),
  ...unseen,
})
export type VolunteerApplicationInput = z.infer<typeof volunteerApplicationInput>

export const volunteerApplication = z.object({
  ...stored,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  skills: z.array(z.enum(SKILLS)),
  .../* @__PURE__ */ forVolunteerTexts(() => z.string()),
  motivation: z.string(),
})
export type VolunteerApplication = z.infer<typeof volunteerApplication>

// Book donation requests

/** Body of `POST /api/book-donation`. Condition and pickup preference have the specified defaults. */
export const bookDonationInput = z.object({
  name: /* @__PURE__ */ line(TEXT_LENGTHS.name, 'Please enter your full name'),
  email,
  phone: /* @__PURE__ */ optionalLine(TEXT_LENGTHS.phone),
  location: /* @__PURE__ */ line(TEXT_LENGTHS.location, 'Please enter your location'),
  bookDetails: /* @__PURE__ */ lines(TEXT_LENGTHS.message, 'Please describe the books'),
  quantity: /* @__PURE__ */ line(TEXT_LENGTHS.quantity, 'Please enter how many books or boxes'),
  condition: z
    .enum(BOOK_CONDITIONS, 'Please choose the condition of the books')
    .default(DEFAULT_BOOK_CONDITION),
  pickupPreference: z
    .enum(PICKUP_PREFERENCES, 'Please choose how the books will reach us')
    .default(DEFAULT_PICKUP_PREFERENCE),
  additionalInfo: /* @__PURE__ */ optionalLines(TEXT_LENGTHS.message),
  ...unseen,
})
export type BookDonationInput = z.infer<typeof bookDonationInput>

export const bookDonation = z.object({
  ...stored,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  bookDetails: z.string(),
  quantity: z.string(),
  condition: z.enum(BOOK_CONDITIONS),
  pickupPreference: z.enum(PICKUP_PREFERENCES),
  additionalInfo: z.string(),
})
export type BookDonation = z.infer<typeof bookDonation>
