/** The kinds of submissions to the forms. Without zod. */

export const INBOX_KINDS = ['message', 'prayer', 'volunteer', 'book-offer'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]
export const INBOX_KIND_LABELS: Record<InboxKind, string> = {
  message: 'Message',
  prayer: 'Prayer request',
  volunteer: 'Volunteer',
  'book-offer': 'Book offer',
}

/** Maximum length of the owner's notes about a message or a supporter, in characters. */
export const MAX_NOTES = 5000
