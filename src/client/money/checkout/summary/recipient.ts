/** Apart from the rest of the contact draft, because the summary is shown before the form has loaded. */
import { draftOf, useDraft } from '../../../platform/drafts.ts'

/** Where the typed contact details are stored. */
export const CONTACT_DRAFT = ['checkout-contact', 'tab'] as const
const recipient = draftOf<{ isGift?: boolean; to?: string }>(...CONTACT_DRAFT)

/** To whom the order goes, while it is being typed. */
export function useRecipient(): string | undefined {
  const typed = useDraft(recipient)
  return typed?.isGift ? typed.to?.trim() : undefined
}
