/**
 * Choices and rules of the forms. The schemas are in forms.schema.ts: pages load it, with zod, only when somebody
 * starts typing.
 */

/**
 * Honeypot: people never see this field, but programs fill it in, which marks the form as suspected spam. It accepts
 * anything, so that it never causes an error.
 */
export const HONEYPOT_FIELD = 'website'

export const CONTACT_OPTIONS = ['book-donation', 'volunteer', 'partnership', 'general', 'prayer'] as const
export const PRAYER_SUBJECT = 'Prayer Request'
export const CONTACT_SUBJECTS = [...CONTACT_OPTIONS, PRAYER_SUBJECT] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const CONTACT_SUBJECT_LABELS: Record<ContactSubject, string> = {
  'book-donation': 'Book donation',
  volunteer: 'Volunteering',
  partnership: 'Partnership',
  general: 'General question',
  prayer: 'Prayer',
  [PRAYER_SUBJECT]: PRAYER_SUBJECT,
}

export const PRAYER_SUBJECTS: readonly ContactSubject[] = [PRAYER_SUBJECT, 'prayer']

/** Whether it is a prayer request, which emails must not quote. */
export const isPrayer = (subject: ContactSubject): boolean => PRAYER_SUBJECTS.includes(subject)

export const SKILLS = [
  'Education/Teaching',
  'Book Organization',
  'Translation',
  'Photography/Documentation',
  'Social Media Marketing',
  'Fundraising',
  'Event Planning',
  'Grant Writing',
  'Administrative Support',
  'IT/Web Development',
  'Graphic Design',
  'Community Outreach',
] as const

/**
 * Optional texts of a volunteer, in the order in which they are typed, shown, sent and exported. A line here is the
 * whole field, except for its column, which `npx drizzle-kit generate` adds, and the column `words` of the migration,
 * by which it is searched. `max` is in characters.
 */
export const VOLUNTEER_TEXTS = {
  availability: {
    label: 'Availability',
    max: 1000,
    hint: 'For example: Saturdays, or two evenings a month',
    rows: 2,
  },
  experience: {
    label: 'Experience',
    max: 10_000,
    hint: 'Anything you have done before that might help',
    rows: 4,
  },
} as const
export type VolunteerText = keyof typeof VOLUNTEER_TEXTS
export const VOLUNTEER_TEXT_FIELDS = Object.keys(VOLUNTEER_TEXTS) as VolunteerText[]

/** Makes an object with a value for each of these fields. */
export const forVolunteerTexts = <T>(make: (field: VolunteerText) => T) =>
  Object.fromEntries(VOLUNTEER_TEXT_FIELDS.map((field) => [field, make(field)])) as Record<VolunteerText, T>

/** The texts with their labels. */
export const volunteerTextsOf = (application: Record<VolunteerText, string>) =>
  VOLUNTEER_TEXT_FIELDS.map((field) => [VOLUNTEER_TEXTS[field].label, application[field]] as const)

export const BOOK_CONDITIONS = ['excellent', 'good', 'fair', 'mixed'] as const
export type BookCondition = (typeof BOOK_CONDITIONS)[number]
export const DEFAULT_BOOK_CONDITION: BookCondition = 'good'

export const BOOK_CONDITION_LABELS: Record<BookCondition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  mixed: 'Mixed',
}

export const PICKUP_PREFERENCES = ['drop-off', 'pickup', 'shipping', 'flexible'] as const
export type PickupPreference = (typeof PICKUP_PREFERENCES)[number]
export const DEFAULT_PICKUP_PREFERENCE: PickupPreference = 'drop-off'

export const PICKUP_PREFERENCE_LABELS: Record<PickupPreference, string> = {
  'drop-off': 'I can drop them off',
  pickup: 'Please pick them up',
  shipping: 'I will ship them',
  flexible: 'I am flexible',
}
