/** The server's own rules for each form. Loaded when somebody starts typing, because they bring zod. */
export {
  bookDonationInput as bookRules,
  contactMessageInput as contactRules,
  volunteerApplicationInput as volunteerRules,
} from '#shared/site/forms/forms.schema.ts'
