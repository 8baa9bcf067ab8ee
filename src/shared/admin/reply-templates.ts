/** Templates of replies and of personal thank-yous. Without zod, which the page of templates would load. */
import { giftText } from '../money/donations/gifts.ts'
import { INBOX_KIND_LABELS, INBOX_KINDS } from '../site/forms/inbox-kinds.ts'

/** Placeholder for the sender's name. */
export const NAME_PLACEHOLDER = '{name}'

/** Placeholder for 'third gift' in the template of a thank-you. */
export const GIFT_PLACEHOLDER = '{gift}'

/** Kinds of template: replies to each kind of message, and personal thank-yous. */
export const TEMPLATE_KINDS = [...INBOX_KINDS, 'thanks'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const TEMPLATE_LABELS: Record<TemplateKind, string> = {
  ...INBOX_KIND_LABELS,
  thanks: 'Personal thank-you',
}

/** Beginning of a reply or thank-you until the owner writes another. */
export const STANDARD_REPLIES: Record<TemplateKind, string> = {
  message: `Dear ${NAME_PLACEHOLDER},\n\nThank you for your message.\n\nWith kind regards`,
  prayer: `Dear ${NAME_PLACEHOLDER},\n\nThank you for sharing your request with us. We are praying for you.\n\nWith every blessing`,
  volunteer: `Dear ${NAME_PLACEHOLDER},\n\nThank you for offering your time.\n\nWhen would it suit you to talk on the telephone?\n\nWith kind regards`,
  'book-offer': `Dear ${NAME_PLACEHOLDER},\n\nThank you for offering your books.\n\nWhich day would suit you to hand them over?\n\nWith kind regards`,
  thanks: `Dear ${NAME_PLACEHOLDER},\n\nThank you for your ${GIFT_PLACEHOLDER}. It brings books to children who have none, and we wanted to tell you so ourselves.\n\nWith kind regards`,
}

export const THANKS_SUBJECT = `Thank you for your ${GIFT_PLACEHOLDER}`

/** Fills the placeholders. Without a name, 'friend' is inserted. */
export const fillTemplate = (template: string, name: string, gifts = 0): string =>
  template.replaceAll(NAME_PLACEHOLDER, () => name || 'friend').replaceAll(GIFT_PLACEHOLDER, giftText(gifts))
