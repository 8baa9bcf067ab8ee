/** The outbox: each row is one email, inserted in the transaction that it is about, and sent by mail.jobs.ts. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { belongingOf } from '#db/email-records.ts'
import { jobWoken } from '#db/jobs/wake-job.ts'
import { prepared } from '#db/prepared.ts'
import { outboxEmails } from '#db/schema/index.ts'
import type { EmailKind, SentEmail } from '#shared/platform/mail/mail.ts'

export type { EmailKind } from '#shared/platform/mail/mail.ts'

/**
 * Enqueues an email about a record, in the caller's transaction. Idempotent: there is one email of each kind
 * per record, or per `occasion`. Its text is composed when it is sent.
 * @param email.occasion distinguishes recurring emails about a record: '2026-12' for a monthly one
 * @param email.recordId the row that the kind is about: an order, a donation, a message, ...
 * @param email.to an address, or 'owner' for whoever receives notices
 * @param email.now the site's clock, if the record is dated by it
 * @param email.notBefore the earliest time to send it; until then it can be recalled
 * @returns whether it was added
 */
export async function enqueueEmail(
  tx: Tx | Db,
  email: {
    kind: EmailKind
    recordId: number
    to: 'owner' | (string & {})
    now?: Date | undefined
    notBefore?: Date
    occasion?: string
    /** For an email that is not composed from a record. */
    content?: SentEmail
  },
): Promise<boolean> {
  const { kind, recordId, to, now, notBefore, occasion, content } = email
  const posted = await posting(tx).execute({
    kind,
    dedupeKey: [kind, recordId, ...(occasion === undefined ? [] : [occasion])].join(':'),
    recordId,
    recipient: to === 'owner' ? null : to,
    at: now?.toISOString() ?? null,
    notBefore: notBefore?.toISOString() ?? null,
    content: content ? JSON.stringify(content) : null,
  })
  return posted.length > 0
}

/** Inserts and notifies in one statement, because other transactions wait for locks of this one. */
const posting = prepared((db) => {
  const posted = db.$with('posted').as(
    db
      .insert(outboxEmails)
      .values({
        kind: sql.placeholder('kind'),
        dedupeKey: sql.placeholder('dedupeKey'),
        recordId: sql.placeholder('recordId'),
        recipient: sql.placeholder('recipient'),
        belongsTo: belongingOf(
          sql`${sql.placeholder('kind')}::text`,
          sql`${sql.placeholder('recordId')}::bigint`,
        ),
        createdAt: sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`,
        notBefore: sql`${sql.placeholder('notBefore')}::timestamptz`,
        content: sql`${sql.placeholder('content')}::text::jsonb`,
      })
      .onConflictDoNothing({ target: outboxEmails.dedupeKey })
      .returning({ id: outboxEmails.id }),
  )
  return db
    .with(posted)
    .select({ notified: jobWoken('mail') })
    .from(posted)
})
