/**
 * Name, email and address of a buyer as the owner corrects them, by the rules of the checkout. Loaded by the owner's
 * form, so it uses no schema from a file that every page loads.
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
/** Empty if unknown. */
const stored = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text()])) as Record<
  ContactField,
  ReturnType<typeof text>
>

/** Whether a field is empty and may be so: an order may lack an email, and its name and address may be given later. */
const isBlank = (field: ContactField, values: Record<ContactField, string>) =>
  values[field] === '' &&
  (field === 'email' || (['line1', 'town', 'postcode'] as const).every((each) => values[each] === ''))

/** The form: an address must be complete or missing. */
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

/** `before`: the details that the owner saw. If they have changed since, the call is refused with 409. */
export const correctContactInput = z.object({
  id: z.int().positive(),
  contact: orderContact,
  before: z.object(stored),
  /** Ids of emails to send again to the corrected address. */
  resend: z.array(z.int().positive()).max(20).default([]),
})
