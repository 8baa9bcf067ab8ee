import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isNotPaused } from '#db/pause.ts'
import { isDue, MAIL_TRIED_HOURS } from '#db/mail-waiting.ts'
import { outboxEmails, accountLinks } from '#db/schema/index.ts'
import type { EmailWords } from '#shared/platform/mail/email-blocks.ts'
import { SECRET_EMAILS, type SentEmail } from '#shared/platform/mail/mail.ts'
import type { Deps } from '../../context.ts'
import { isClaimed, pauseByTries, type Backoff } from '../due-rows.ts'
import { messageIdOf } from './message-id.ts'
import { Undelivered, type Transport } from './transport.ts'
import { asSent, type Email } from './written-email.ts'

const TRIED_MS = MAIL_TRIED_HOURS * 60 * 60_000
/** Longer than the longest attempt: after this, only emails of a killed process are claimed. */
const CLAIM_MS = 2 * 60_000
/** How long a process tries to record that it sent an email; together with the longest attempt shorter than a claim. */
const RECORDING_MS = 50_000
/** Emails that a process sends at the same time. */
const CONCURRENCY = 5

type Mail = typeof outboxEmails.$inferSelect
export type ClaimedEmail = Mail
export type MailDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'composeEmail' | 'tries'> & {
  transport: Transport
  /** Renders an email to HTML. */
  emailHtml: (email: EmailWords) => Promise<string>
  log: FastifyBaseLogger
  backoff: Backoff
}
/** `reason`: why it was not sent, without personal data. */
export type Outcome = { state: Mail['state']; reason?: string | undefined }

/** Claims a few queued emails that are due for this process, those not tried yet first; none while the site is paused. */
export function claimEmails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ClaimedEmail[]> {
  const now = clock()
  const { id, state, attempts, giveUpAt, notBefore } = outboxEmails
  const isQueuedAndDue = and(eq(state, 'queued'), isDue(now))
  const orderBy = [sql`${notBefore} nulls first`, id]
  return db
    .update(outboxEmails)
    .set({
      attempts: sql`${attempts} + 1`,
      sendingSince: now,
      notBefore: new Date(now.getTime() + CLAIM_MS),
      giveUpAt: sql`coalesce(${giveUpAt}, ${new Date(now.getTime() + TRIED_MS).toISOString()}::timestamptz)`,
    })
    .where(
      and(isClaimed(db, outboxEmails, { isDue: isQueuedAndDue, orderBy, limit: CONCURRENCY }), isNotPaused),
    )
    .returning()
}

/**
 * Sends a claimed email and records the result. A second copy is sent only after a crash between the server's
 * response and our record; it has the same Message-ID, so that the receiver can drop it.
 * @returns the state `queued` if the attempt failed and another follows
 */
export async function deliver(
  { db, config, clock, composeEmail, tries, transport, emailHtml, log, backoff }: MailDeps,
  mail: ClaimedEmail,
  signal: AbortSignal,
): Promise<Outcome> {
  const { id: mailId, attempts } = mail
  const to = mail.recipient ?? config.mailOwner
  let content: SentEmail | null = null
  try {
    const email = to === undefined ? undefined : await wordsOf(mail)
    if (to === undefined || !email) return await mark({ state: 'skipped', lastError: null })
    const message = {
      name: nameOf(mail),
      messageId: messageIdOf(mail, config.publicUrl),
      email: { ...email, html: await emailHtml(email) },
    }
    await transport.send({ ...message, from: config.mailFrom, to, date: dateOf(mail) }, signal)
    if (!SECRET_EMAILS.includes(mail.kind)) content = asSent(email, config.mailFrom)
  } catch (error) {
    const reason = error instanceof Undelivered ? error : new Undelivered('ECOMPOSE')
    if (reason !== error) log.error({ err: error, mailId }, 'email not written')
    const isTried = transport.outcome === 'sent' && !signal.aborted
    if (isTried && error instanceof Undelivered && error.isOfServer)
      await tries.record('mail', reason.message)
    const isOver = reason.isFinal || clock() >= mail.giveUpAt!
    if (isOver) return await mark({ state: 'failed', lastError: reason.message })
    const notBefore = signal.aborted ? null : new Date(clock().getTime() + pauseByTries(attempts, backoff))
    return await mark({ state: 'queued', lastError: reason.message, notBefore })
  }
  const sent = await markSent({ state: transport.outcome, sentAt: clock(), lastError: null, content })
  if (transport.outcome === 'sent') await tries.record('mail', null)
  if (transport.outcome === 'sent' && mail.recipient === null) await tries.record('notice', null)
  // the token is no longer needed, so only its hash remains
  if (SECRET_EMAILS.includes(mail.kind))
    await db.update(accountLinks).set({ token: null }).where(eq(accountLinks.id, mail.recordId))
  return sent

  /** A thank-you was stored in the owner's words; every other email is composed now. */
  async function wordsOf({ kind, content: written, ...row }: Mail): Promise<Email | undefined> {
    if (kind !== 'supporter-thanks') return composeEmail({ kind, recordId: row.recordId })
    if (!written) return undefined
    const { replyTo, ...words } = written
    return { ...words, ...(replyTo && { replyTo }), conversation: [] }
  }

  /** Waits for a database that is away, because an email that is not recorded as sent is sent again. */
  async function markSent(outcome: Parameters<typeof mark>[0]): Promise<Outcome> {
    const until = performance.now() + RECORDING_MS
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after another
        return await mark(outcome)
      } catch (error) {
        if (signal.aborted || performance.now() > until) throw error
        // oxlint-disable-next-line no-await-in-loop
        await delay(1000, undefined, { ref: false })
      }
    }
  }

  async function mark(outcome: Pick<Mail, 'state'> & Partial<Mail>): Promise<Outcome> {
    // an attempt that outlived its claim may still record that it sent the email, but not that it failed
    const isOwn = outcome.sentAt ? undefined : eq(outboxEmails.attempts, attempts)
    await db
      .update(outboxEmails)
      .set({ notBefore: null, ...outcome, sendingSince: null })
      .where(and(eq(outboxEmails.id, mailId), eq(outboxEmails.state, 'queued'), isOwn))
    return { state: outcome.state, reason: outcome.lastError ?? undefined }
  }
}

/** The file name, which sorts in the order of the outbox. */
const nameOf = ({ id, kind }: Mail): string => `${String(id).padStart(8, '0')}-${kind}`

/** The Date header: the same for every attempt, but later if the owner sends the email again weeks later. */
function dateOf({ giveUpAt, createdAt }: Mail): Date {
  return giveUpAt === null ? createdAt : new Date(giveUpAt.getTime() - TRIED_MS)
}
