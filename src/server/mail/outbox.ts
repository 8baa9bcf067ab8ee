/**
 * The outbox: a row is the promise of one email, made in the transaction of what it tells of. The row alone is the
 * truth; the job that sends it is only a wake-up (see worker.ts). So a recorder needs nothing but its transaction,
 * and a lost, doubled or purged job neither loses an email nor sends it twice.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outboxEmails } from '#db/schema.ts'
import type { EmailKind } from '#shared/mail.ts'

export type { EmailKind } from '#shared/mail.ts'

/** Where the worker listens; the database tells of it when the transaction commits, and not otherwise. */
export const POSTED_CHANNEL = 'mail_posted'

/**
 * Promises an email about one record, in the caller's transaction; posting it again changes nothing. What the
 * email says is read when it is sent.
 * @param email.recordId the row that the kind tells of: an order, a donation, a message, ...
 * @param email.to an address, or 'owner' for whoever gets the notices.
 * @param email.now by the site's clock, where what it tells of is dated by it.
 */
export async function enqueueEmail(
  tx: Tx | Db,
  email: { kind: EmailKind; recordId: number; to: 'owner' | (string & {}); now?: Date | undefined },
): Promise<void> {
  const { kind, recordId, to, now } = email
  await posting(tx).execute({
    kind,
    recordId,
    recipient: to === 'owner' ? null : to,
    at: now?.toISOString() ?? null,
  })
}

/** The row and its announcement in one statement: others wait for what the transactions of visitors have locked. */
const posting = prepared((db) => {
  const posted = db.$with('posted').as(
    db
      .insert(outboxEmails)
      .values({
        kind: sql.placeholder('kind'),
        recordId: sql.placeholder('recordId'),
        recipient: sql.placeholder('recipient'),
        createdAt: sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`,
      })
      .onConflictDoNothing({ target: [outboxEmails.kind, outboxEmails.recordId] })
      .returning({ id: outboxEmails.id }),
  )
  return db
    .with(posted)
    .select({ told: sql`pg_notify(${sql.raw(`'${POSTED_CHANNEL}'`)}, ${posted.id}::text)` })
    .from(posted)
})

/** Wakes the worker for a queued email, when the transaction commits. */
export async function announce(tx: Tx | Db, mailId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${POSTED_CHANNEL}, ${String(mailId)})`)
}
