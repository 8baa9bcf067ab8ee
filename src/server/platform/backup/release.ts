/** Ends the pause of a restored site, once somebody has checked it. */
import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { LAST_PAUSE_KEY, PAUSE_KEY, readPause, type Pause } from '#db/pause.ts'
import {
  bankDetails,
  checkouts,
  donations,
  orders,
  outboxEmails,
  projectNews,
  siteFacts,
  webhookDeliveries,
} from '#db/schema/index.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import { RESTORED_EMAIL } from '#shared/platform/mail/mail.ts'
import { RESTORED_DELIVERY } from '#shared/platform/api/webhooks.ts'

/** `setAside`: may have been sent before the restore, so not sent now; `waiting`: sent now. */
type Counts = { setAside: number; waiting: number }
export type Released = Counts & { webhooks: Counts }

/**
 * Resumes emails, webhooks and refunds. An email or webhook about something that began before the restore may
 * already have been sent by the lost site, so it is marked as failed, and the owner can send it again.
 * @param resend sends those too: right if the lost site sent nothing after the backup
 * @returns undefined if nothing was paused
 */
export function endPause(db: Db, resend: boolean): Promise<Released | undefined> {
  return db.transaction(async (tx) => {
    const pause = await readPause(tx)
    if (!pause) return undefined
    const emails = resend ? 0 : await setEmailsAside(tx, pause)
    const webhooks = resend ? 0 : await setWebhooksAside(tx, pause)
    // the lost site may have sent it to everybody
    if (!resend)
      await tx
        .update(projectNews)
        .set({ state: 'stopped' })
        .where(inArray(projectNews.state, ['sending', 'paused']))
    await tx
      .insert(siteFacts)
      .values({ key: LAST_PAUSE_KEY, value: pause })
      .onConflictDoUpdate({ target: siteFacts.key, set: { value: pause } })
    await tx.delete(siteFacts).where(eq(siteFacts.key, PAUSE_KEY))
    // its trigger makes every process render the pages again, now with the bank details
    await tx.update(bankDetails).set({ version: sql`${bankDetails.version}` })
    await wakeJob(tx, 'mail')
    await wakeJob(tx, 'webhooks')
    return {
      setAside: emails,
      waiting: await tx.$count(outboxEmails, eq(outboxEmails.state, 'queued')),
      webhooks: {
        setAside: webhooks,
        waiting: await tx.$count(webhookDeliveries, eq(webhookDeliveries.state, 'pending')),
      },
    }
  })
}

/**
 * When the payment behind an email began. It may be recorded again after the restore, with another email and
 * webhook.
 */
const paymentBeganAt = (kind: SQLWrapper, recordId: SQLWrapper) => sql`case
    when ${kind} like 'order%' then (select c.created_at from ${checkouts} c
      join ${orders} o on o.checkout_id = c.id where o.id = ${recordId})
    when ${kind} like 'donation%' then (select c.created_at from ${checkouts} c
      join ${donations} d on d.donation_checkout_id = c.id where d.id = ${recordId})
    end`

async function setEmailsAside(tx: Tx, { restoredAt }: Pause): Promise<number> {
  const { state, kind, createdAt, id } = outboxEmails
  const beganAt = sql`coalesce(${paymentBeganAt(kind, outboxEmails.recordId)}, ${createdAt})`
  const aside = await tx
    .update(outboxEmails)
    .set({ state: 'failed', lastError: RESTORED_EMAIL })
    .where(and(eq(state, 'queued'), sql`${beganAt} < ${restoredAt}::timestamptz`))
    .returning({ id })
  return aside.length
}

async function setWebhooksAside(tx: Tx, { restoredAt }: Pause): Promise<number> {
  const { state, type, payload, createdAt, id } = webhookDeliveries
  const recordId = sql`(${payload} -> 'data' ->> 'id')::bigint`
  const beganAt = sql`coalesce(${paymentBeganAt(type, recordId)}, ${createdAt})`
  const aside = await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null, lastError: RESTORED_DELIVERY })
    .where(and(eq(state, 'pending'), sql`${beganAt} < ${restoredAt}::timestamptz`))
    .returning({ id })
  return aside.length
}
