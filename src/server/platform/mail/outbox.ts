/**
 * The outbox: each row is one email, inserted in the transaction that it is about. The row is the truth, and
 * the job that sends it is only a wake-up (see worker.ts). So callers need nothing but their transaction, and
 * a lost, duplicated or purged job neither loses an email nor sends it twice.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { belongingOf } from '#db/email-records.ts'
import { prepared } from '#db/prepared.ts'
import { outboxEmails } from '#db/schema/index.ts'
import type { EmailKind, SentEmail } from '#shared/platform/mail/mail.ts'

export type { EmailKind } from '#shared/platform/mail/mail.ts'

/** The worker listens on this channel; PostgreSQL notifies it at commit. */
export const POSTED_CHANNEL = 'mail_posted'

/**
 * Enqueues an email about a record, in the caller's transaction. Repeatable: there is one email of each kind
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
    .select({ notified: sql`pg_notify(${sql.raw(`'${POSTED_CHANNEL}'`)}, ${posted.id}::text)` })
    .from(posted)
})

/** Maximum notifications; the worker finds the other emails itself within a minute. */
const MAX_ANNOUNCED = 100

/** Wakes the worker for these emails at commit. */
export async function announce(tx: Tx | Db, mailIds: readonly number[]): Promise<void> {
  const ids = sql.param(mailIds.slice(0, MAX_ANNOUNCED).map(String))
  await tx.execute(sql`select pg_notify(${POSTED_CHANNEL}, id) from unnest(${ids}::text[]) as id`)
}
