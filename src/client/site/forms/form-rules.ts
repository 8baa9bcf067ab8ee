/** The server's own rules for each form. Loaded when somebody starts typing, because they bring zod. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  bookDonationInput,
  contactMessageInput,
  volunteerApplicationInput,
} from '#shared/site/forms/forms.schema.ts'

/** Sends the values as typed: the server normalises them by the same rules. */
const asTyped = { raw: true } as const

export const contactRules = zodResolver(contactMessageInput, undefined, asTyped)
export const volunteerRules = zodResolver(volunteerApplicationInput, undefined, asTyped)
export const bookRules = zodResolver(bookDonationInput, undefined, asTyped)
