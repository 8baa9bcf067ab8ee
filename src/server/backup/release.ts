/** Ends the hold of a restored site, once somebody has looked at it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { HOLD_KEY, readHold, type Hold } from '#db/hold.ts'
import { checkouts, donationCheckouts, donations, orders, outboxEmails, siteFacts } from '#db/schema.ts'
import { RESTORED_EMAIL } from '#shared/mail.ts'

/** `setAside`: emails that may have gone out before; `waiting`: those that go out now. */
export type Released = { setAside: number; waiting: number }

/**
 * Lets emails and refunds go again. An email about something that began before the restore may have been sent by the
 * site that was lost, so it is set aside as failed, for the owner to send again or not.
 * @param resend sends those too: right where the lost site sent nothing after the backup.
 * @returns undefined where nothing was held.
 */
export function releaseHold(db: Db, resend: boolean): Promise<Released | undefined> {
  return db.transaction(async (tx) => {
    const hold = await readHold(tx)
    if (!hold) return undefined
    const setAside = resend ? 0 : await setDoubtfulAside(tx, hold)
    await tx.delete(siteFacts).where(eq(siteFacts.key, HOLD_KEY))
    return { setAside, waiting: await tx.$count(outboxEmails, eq(outboxEmails.state, 'queued')) }
  })
}

async function setDoubtfulAside(tx: Tx, { restoredAt }: Hold): Promise<number> {
  const { kind, recordId, createdAt } = outboxEmails
  const before = sql`${restoredAt}::timestamptz`
  // a payment that was begun before is recorded again after the restore, with another email
  const beganAt = sql`case
    when ${kind} like 'order-%' then (select c.created_at from ${checkouts} c
      join ${orders} o on o.checkout_id = c.id where o.id = ${recordId})
    when ${kind} like 'donation-%' then (select c.created_at from ${donationCheckouts} c
      join ${donations} d on d.donation_checkout_id = c.id where d.id = ${recordId})
    end`
  const aside = await tx
    .update(outboxEmails)
    .set({ state: 'failed', lastError: RESTORED_EMAIL })
    .where(and(eq(outboxEmails.state, 'queued'), sql`coalesce(${beganAt}, ${createdAt}) < ${before}`))
    .returning({ id: outboxEmails.id })
  return aside.length
}
