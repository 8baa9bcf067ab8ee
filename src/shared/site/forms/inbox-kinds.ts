/** The kinds of submissions to the forms. Without zod. */

export const INBOX_KINDS = ['message', 'prayer', 'volunteer', 'book-offer'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]
export const INBOX_KIND_LABELS: Record<InboxKind, string> = {
  message: 'Message',
  prayer: 'Prayer request',
  volunteer: 'Volunteer',
  'book-offer': 'Book offer',
}

/** The owner's notes about what was sent, or about who sent it, in characters. */
export const MAX_NOTES = 5000
