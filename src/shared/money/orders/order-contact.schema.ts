/**
 * The buyer's name, email and address as the owner corrects them, by the rules of the checkout. The form of the owner's page
 * loads this, so it uses no schema of a file that every page loads.
 */
import { z } from 'zod'
import { cleanLine } from '../../platform/text/clean-text.ts'
import {
  canonicalEmail,
  CONTACT_FIELDS,
  contactError,
  normalPostcode,
  type ContactField,
} from '../../platform/text/contact.ts'

const text = () => z.string().max(1000).overwrite(cleanLine)
/** Empty where nothing is known. */
const stored = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text()])) as Record<
  ContactField,
  ReturnType<typeof text>
>

/** These may stay empty: an order may have no email, and its name and address may still be asked for. */
const isBlank = (field: ContactField, values: Record<ContactField, string>) =>
  values[field] === '' &&
  (field === 'email' || (['line1', 'town', 'postcode'] as const).every((each) => values[each] === ''))

/** What is typed: a whole address or none. */
export const orderContact = z
  .object(stored)
  .superRefine((values, context) => {
    for (const field of CONTACT_FIELDS) {
      const message = isBlank(field, values) ? undefined : contactError(field, values[field])
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .transform((values) => ({
    ...values,
    email: canonicalEmail(values.email) ?? values.email,
    postcode: normalPostcode(values.postcode) ?? values.postcode,
  }))

/** `before` is what the owner saw: what was corrected meanwhile is refused with 409. */
export const correctContactInput = z.object({
  id: z.int().positive(),
  contact: orderContact,
  before: z.object(stored),
  /** Emails of the order that are sent again, to the corrected address. */
  resend: z.array(z.int().positive()).max(20).default([]),
})
