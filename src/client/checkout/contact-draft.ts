import { CONTACT_FIELDS, type ContactField } from '#shared/contact.ts'
import { tabDraft } from '../payments/tab-draft.ts'

export type ContactValues = Record<ContactField, string>

export const contactDraft = tabDraft('checkout-contact', CONTACT_FIELDS)
