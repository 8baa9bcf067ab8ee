/** The server's own rules for each form. Fetched when somebody begins to type: they bring zod with them. */
import { zodResolver } from '@hookform/resolvers/zod'
import { bookDonationInput, contactMessageInput, volunteerApplicationInput } from '#shared/forms.schema.ts'

/** The values go out as they were typed: the server tidies them by the same rules. */
const asTyped = { raw: true } as const

export const contactRules = zodResolver(contactMessageInput, undefined, asTyped)
export const volunteerRules = zodResolver(volunteerApplicationInput, undefined, asTyped)
export const bookRules = zodResolver(bookDonationInput, undefined, asTyped)
