/** The owner's reply from the inbox, to the record's address. */
import { and, asc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { inboxItems, inboxReplies, outboxEmails } from '#db/schema/index.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { londonText } from '#shared/platform/time/london.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import { messageIdOf } from '../../platform/mail/message-id.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { writeEmail, type EmailSite } from '../../site/emails/email.ts'
import { keyOf, readRecords } from '../../site/forms/records.ts'
import type { Email } from '../../platform/mail/written-email.ts'

/** Kind of acknowledgement that a sender got, whose conversation a reply continues. */
export const ACKNOWLEDGEMENTS = {
  message: 'contact-received',
  prayer: 'prayer-received',
  volunteer: 'volunteer-received',
  'book-offer': 'book-offer-received',
} as const satisfies Record<InboxKind, EmailKind>

type ReplyRecord = {
  subject: string
  body: string
  /** The message and when it was sent; undefined for a prayer, which no email repeats. */
  answered: { words: string; createdAt: Date } | undefined
  /** Earlier emails of the conversation, oldest first. */
  earlier: (typeof outboxEmails.$inferSelect)[]
}

/** The reply's paragraphs, followed by the quoted message, as in mail programs. */
function inboxReply({ subject, body, answered, earlier }: ReplyRecord, site: EmailSite): Email {
  return {
    ...writeEmail({
      site,
      subject,
      blocks: [
        ...body.split(/\n\s*\n/),
        ...(answered
          ? [`On ${londonText(answered.createdAt.toISOString())} you wrote:`, { quote: answered.words }]
          : []),
      ],
    }),
    conversation: earlier.map((email) => messageIdOf(email, site.url)),
  }
}

/** Undefined if the record or the reply was erased. */
async function readReply(db: Db, id: number): Promise<ReplyRecord | undefined> {
  const [row] = await db
    .select({ reply: inboxReplies, item: inboxItems })
    .from(inboxReplies)
    .innerJoin(inboxItems, eq(inboxItems.id, inboxReplies.itemId))
    .where(eq(inboxReplies.id, id))
  if (!row) return undefined
  const { reply, item } = row
  const sent = (await readRecords(db, [item])).get(keyOf(item))
  if (!sent || sent.deletedAt) return undefined
  const before = db
    .select({ id: inboxReplies.id })
    .from(inboxReplies)
    .where(and(eq(inboxReplies.itemId, item.id), lt(inboxReplies.id, id)))
  const earlier = await db
    .select()
    .from(outboxEmails)
    .where(
      and(
        isNotNull(outboxEmails.sentAt),
        or(
          and(eq(outboxEmails.kind, ACKNOWLEDGEMENTS[item.kind]), eq(outboxEmails.recordId, item.recordId)),
          and(eq(outboxEmails.kind, 'inbox-reply'), inArray(outboxEmails.recordId, before)),
        ),
      ),
    )
    .orderBy(asc(outboxEmails.id))
  return { ...reply, earlier, answered: item.kind === 'prayer' ? undefined : sent }
}

export const replyEmails = {
  'inbox-reply': about(readReply, inboxReply),
} satisfies FeatureEmails
