/** Templates of replies from the inbox and of personal thank-yous. No zod here: the templates' page would load it. */
import { giftText } from '../money/donations/gifts.ts'
import { INBOX_KIND_LABELS, INBOX_KINDS } from '../site/forms/inbox-kinds.ts'

/** A template's placeholder for the sender's name. */
export const NAME_PLACE = '{name}'

/** In the template of a thank-you it stands for 'third gift'. */
export const GIFT_PLACE = '{gift}'

/** Kinds of template: a reply to each kind of message, and a personal thank-you. */
export const TEMPLATE_KINDS = [...INBOX_KINDS, 'thanks'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const TEMPLATE_LABELS: Record<TemplateKind, string> = {
  ...INBOX_KIND_LABELS,
  thanks: 'Personal thank-you',
}

/** The start of a reply, or of a thank-you, until the owner writes another one. */
export const STANDARD_REPLIES: Record<TemplateKind, string> = {
  message: `Dear ${NAME_PLACE},\n\nThank you for your message.\n\nWith kind regards`,
  prayer: `Dear ${NAME_PLACE},\n\nThank you for sharing your request with us. We are praying for you.\n\nWith every blessing`,
  volunteer: `Dear ${NAME_PLACE},\n\nThank you for offering your time.\n\nWhen would it suit you to talk on the telephone?\n\nWith kind regards`,
  'book-offer': `Dear ${NAME_PLACE},\n\nThank you for offering your books.\n\nWhich day would suit you to hand them over?\n\nWith kind regards`,
  thanks: `Dear ${NAME_PLACE},\n\nThank you for your ${GIFT_PLACE}. It brings books to children who have none, and we wanted to tell you so ourselves.\n\nWith kind regards`,
}

/** The subject of a thank-you, before its template is filled. */
export const THANKS_SUBJECT = `Thank you for your ${GIFT_PLACE}`

/** Inserts the name, or without one a word that fits, and which gift it was. */
export const fillTemplate = (template: string, name: string, gifts = 0): string =>
  template.replaceAll(NAME_PLACE, () => name || 'friend').replaceAll(GIFT_PLACE, giftText(gifts))
