/** The server's own rules for each form. Fetched when somebody begins to type: they bring zod with them. */
export { bookDonationInput, contactMessageInput, volunteerApplicationInput } from '#shared/forms.ts'
