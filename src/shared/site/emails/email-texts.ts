/** Subject and opening of emails: the standard texts, and rules for the owner's own. */
import type { EmailKind } from '../../platform/mail/mail.ts'

/** `opening`: paragraphs between the greeting and the rest, separated by empty lines. */
export type EmailText = { subject: string; opening: string }

export const PLACEHOLDERS = ['name', 'number', 'amount', 'charity', 'reply time'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/**
 * Emails whose subject and opening the owner may change, with their standard texts. All go to customers, donors and
 * people who wrote.
 */
export const STANDARD_TEXTS = {
  'order-confirmation': {
    subject: 'Your order {number}',
    opening: 'Thank you for your order. Your order number is {number}.',
  },
  'order-dispatched': {
    subject: 'Your order {number} is on its way',
    opening: 'Good news: your order {number} has left us.',
  },
  'order-cancelled': {
    subject: 'Your order {number} has been cancelled',
    opening: 'We have cancelled your order {number}, and will not send it.',
  },
  'refund-confirmation': {
    subject: 'Your refund of {amount}',
    opening: '{amount} is going back to the card you paid with. Banks usually show it within 5 to 10 days.',
  },
  'order-details-needed': {
    subject: 'Your order {number}: we need your answer',
    opening: 'Thank you for your order {number}. To go on with it, we need your answer.',
  },
  'order-oversold': {
    subject: 'Your order {number}: sold out',
    opening:
      'We are sorry: while you were paying for order {number}, the last of what you bought was sold to somebody else.',
  },
  'donation-thanks': {
    subject: 'Thank you for your gift of {amount}',
    opening: 'Thank you for your gift of {amount}. This email is your receipt.',
  },
  'monthly-failed': {
    subject: 'Your monthly gift of {amount} did not arrive',
    opening:
      'Thank you for giving to {charity} every month. This time your card was not charged, so your gift of {amount} did not arrive.',
  },
  'monthly-confirm': {
    subject: 'Please confirm your monthly gift of {amount}',
    opening:
      'Thank you for giving to {charity} every month. This time your bank asks you to confirm your gift of {amount} yourself.',
  },
  'card-expiring': {
    subject: 'The card of your monthly gift is about to expire',
    opening:
      'Thank you for giving {amount} to {charity} every month. The card that we charge is about to expire.',
  },
  'yearly-summary': {
    subject: 'Your gifts of the last tax year',
    opening: 'Thank you for all that you gave to {charity} in the last tax year: {amount}.',
  },
  'contact-received': {
    subject: 'Thank you for your message',
    opening: 'We have received your message and will get back to you soon. God bless!',
  },
  'prayer-received': {
    subject: 'Your prayer request',
    opening: 'Your request has been received. We are praying for you!',
  },
  'volunteer-received': {
    subject: 'Your volunteer application',
    opening:
      'Thank you for offering your time. We have received your application, and will read it and reply to you soon.',
  },
  'book-offer-received': {
    subject: 'Your book donation',
    opening:
      "Thank you for your generous offer. We'll contact you within {reply time} to arrange the donation details.",
  },
} satisfies Partial<Record<EmailKind, EmailText>>
export type EditableEmail = keyof typeof STANDARD_TEXTS
export const EDITABLE_EMAILS = /* @__PURE__ */ Object.keys(STANDARD_TEXTS) as [
  EditableEmail,
  ...EditableEmail[],
]
export const EMAIL_TEXT_LENGTHS = { subject: 150, opening: 2000 }

const OF_ORDERS = ['name', 'number', 'amount', 'charity'] as const

/** No name: anybody can enter another person's address in a form, so only the greeting repeats a name typed there. */
const OF_FORMS = ['charity'] as const

/** Placeholders of each email. `amount`: the amount paid, given or refunded. */
export const PLACEHOLDERS_OF: Record<EditableEmail, readonly Placeholder[]> = {
  'order-confirmation': OF_ORDERS,
  'order-dispatched': OF_ORDERS,
  'order-cancelled': OF_ORDERS,
  'order-details-needed': OF_ORDERS,
  'order-oversold': OF_ORDERS,
  // no number, because the refund may be of a gift
  'refund-confirmation': ['name', 'amount', 'charity'],
  'donation-thanks': ['name', 'amount', 'charity'],
  'monthly-failed': ['name', 'amount', 'charity'],
  'monthly-confirm': ['name', 'amount', 'charity'],
  'card-expiring': ['name', 'amount', 'charity'],
  'yearly-summary': ['name', 'amount', 'charity'],
  'contact-received': OF_FORMS,
  'prayer-received': OF_FORMS,
  'volunteer-received': OF_FORMS,
  'book-offer-received': [...OF_FORMS, 'reply time'],
}

const IN_BRACES = /\{([^{}]*)\}/g

/** Fills placeholders such as '{number}'. Values are inserted as they are, even if they contain placeholders. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(IN_BRACES, (found, name: string) => new Map(Object.entries(values)).get(name) ?? found)

/** Returns a sentence that says why a text cannot be used; undefined if it can. */
export function placeholderError(kind: EditableEmail, text: string): string | undefined {
  const known = PLACEHOLDERS_OF[kind]
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name]) => !known.some((each) => each === name))
  if (!unknown) return undefined
  const all = known.map((name) => `{${name}}`).join(', ')
  return `${unknown[0]} means nothing in this email. You can use ${all}`
}
