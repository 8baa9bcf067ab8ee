/** The owner's view of the outbox, and resending an email. */
import { and, eq, getTableColumns, inArray, ne, notInArray, sql, type InferSelectModel } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { repliesToPrayer } from '#db/email-records.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import { pageCondition, isChosen } from '#db/list-page.ts'
import { outboxEmails, supporters } from '#db/schema/index.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import {
  isDeliverable,
  EMAILS,
  EMAILS_OF_ORDERS,
  PRAYER_EMAILS,
  RESTORED_EMAIL,
  SECRET_EMAILS,
  type OutboxEmail,
  type outboxInput,
  type resendInput,
  OUTBOX_CHOICES,
} from '#shared/platform/mail/mail.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import type { Deps } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { enqueueEmail } from './outbox.ts'

const { content, ...withoutContent } = getTableColumns(outboxEmails)
/** Columns that lists read; of the content only the subject. */
export const emailColumns = { ...withoutContent, subject: sql<string | null>`${content} ->> 'subject'` }
type EmailRow = Omit<InferSelectModel<typeof outboxEmails>, 'content'> & { subject: string | null }

/** Lists outbox rows, newest first. */
export async function listOutbox(
  db: Db,
  { limit, ...page }: z.infer<typeof outboxInput> & { limit: number },
): Promise<OutboxEmail[]> {
  const { found, orderBy } = pageCondition(outboxEmails, page)
  const rows = await db
    .select(emailColumns)
    .from(outboxEmails)
    .where(and(found, isChosen(outboxEmails, OUTBOX_CHOICES, page)))
    .orderBy(...orderBy)
    .limit(limit)
  return withSupporters(db, rows)
}

/** Adds each recipient's supporter. Emails about prayers and accounts are linked to nobody, to stay confidential. */
export async function withSupporters(db: Db | Tx, rows: readonly EmailRow[]): Promise<OutboxEmail[]> {
  const replies = rows.filter(({ kind }) => kind === 'inbox-reply').map(({ id }) => id)
  const toPrayers =
    replies.length === 0
      ? []
      : await db
          .select({ id: outboxEmails.id })
          .from(outboxEmails)
          .where(and(inArray(outboxEmails.id, replies), repliesToPrayer))
  const isToPrayer = new Set(toPrayers.map(({ id }) => id))
  const keyOf = ({ id, kind, recipient }: (typeof rows)[number]) =>
    recipient === null || isToPrayer.has(id) || PRAYER_EMAILS.includes(kind) || SECRET_EMAILS.includes(kind)
      ? ''
      : emailKey(recipient)
  const found = await db
    .select({ id: supporters.id, email: supporters.email })
    .from(supporters)
    .where(inArray(supporters.email, rows.map(keyOf)))
  const ids = new Map(found.map(({ id, email }) => [email, id]))
  return rows.map((row) => ({ ...asRead(row), supporterId: ids.get(keyOf(row)) ?? null }))
}

export type ResendSteps = {
  endLinks: Deps['endLinksOfEmail']
  /** Throws unless the caller has recently proved their identity. Called when the address is corrected. */
  requireProof: () => void
  /** Gives the order and its payment the corrected address. */
  moveOrder: (tx: Tx, orderId: number, email: string) => Promise<void>
}

/**
 * Sends an email again; its text is composed when it is sent. An email that reached nobody is queued again. A
 * sent email stays as a record, and a copy is queued. Another resend is refused while either is queued.
 * @param input.recipient a corrected address, or '' for the same one. The first address stays on record, and
 * links sent to it end.
 * @param input.key a repeat with the same key returns the copy that the first call made
 * @param input.forOrder also corrects the address of the order and its payment, unless they were erased
 * @throws NOT_FOUND; CONFLICT if it is queued; BAD_REQUEST for correcting the owner's address, which is a
 * setting
 */
export function resendEmail(
  db: Db | Tx,
  { id, recipient, forOrder, key }: z.infer<typeof resendInput>,
  by: By,
  { endLinks, requireProof, moveOrder }: ResendSteps,
): Promise<OutboxEmail> {
  return db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outboxEmails).where(eq(outboxEmails.id, id)).for('update')
    if (!mail) throw notFound('There is no such email.')
    if (mail.state === 'queued') throw conflict('This email is already queued.')
    if (SECRET_EMAILS.includes(mail.kind) && (mail.sentAt !== null || recipient !== '')) {
      throw conflict('Its link is for one account and works once. Invite them again, or let them ask again.')
    }
    if (mail.kind === 'project-news' && (mail.sentAt !== null || recipient !== '')) {
      throw conflict('News goes to each person once, and only to the address with which they accepted it.')
    }
    if (recipient !== '' && mail.recipient === null) {
      throw invalid('Notices go to the owner, whose address only the server can change: see Set-up.')
    }
    if (recipient !== '' && !isDeliverable(recipient))
      throw invalid('An email cannot be sent to this address.')
    const isCorrected = recipient !== '' && recipient !== mail.recipient
    // the recipient of the email can use its links
    if (isCorrected) requireProof()
    const isCopy = mail.state === 'sent' || mail.state === 'written'
    const copied = isCopy
      ? await copyEmail(tx, mail, { to: recipient || mail.recipient, key, by })
      : undefined
    if (copied?.isRepeat) return (await withSupporters(tx, [copied.row]))[0]!
    const [requeued] = isCopy
      ? []
      : await tx
          .update(outboxEmails)
          .set({
            ...(isCorrected && { recipient, firstRecipient: mail.firstRecipient ?? mail.recipient }),
            ...asNew(by.now),
          })
          .where(and(eq(outboxEmails.id, id), ne(outboxEmails.state, 'queued')))
          .returning(emailColumns)
    const queued = copied?.row ?? requeued
    if (!queued) throw new Error('a locked email was changed')
    if (isCorrected) await endLinks(tx, mail)
    const isMoved = forOrder && isCorrected && EMAILS_OF_ORDERS.includes(mail.kind)
    if (isMoved) await moveOrder(tx, mail.recordId, recipient)
    // record neither address: both are personal, and the audit log is never emptied
    await recordAudit(tx, {
      action: 'mail-resent',
      subjectId: id,
      name: EMAILS[mail.kind].label,
      changes: isMoved ? [{ field: 'recipient', to: 'to the order’s new address' }] : [],
      ...by,
    })
    if (requeued) await wakeJob(tx, 'mail')
    const [email] = await withSupporters(tx, [queued])
    return email!
  })
}

/**
 * Queues all failed emails again, for when the mail server works again. Leaves out emails whose address was
 * refused, whose link has expired, or that may already have been sent before a restore.
 */
export function resendFailed(db: Db, by: By): Promise<{ queued: number }> {
  const { id, kind, state, lastError } = outboxEmails
  return db.transaction(async (tx) => {
    const queued = await tx
      .update(outboxEmails)
      .set(asNew(by.now))
      .where(
        and(
          eq(state, 'failed'),
          notInArray(kind, [...SECRET_EMAILS]),
          sql`coalesce(${lastError}, '') !~ ${ADDRESS_REFUSED}`,
          sql`coalesce(${lastError}, '') <> ${RESTORED_EMAIL}`,
        ),
      )
      .returning({ id })
    if (queued.length === 0) return { queued: 0 }
    const to = queued.length === 1 ? '1 email' : `${queued.length} emails`
    await recordAudit(tx, { action: 'mail-resent', changes: [{ field: 'emails', to }], ...by })
    await wakeJob(tx, 'mail')
    return { queued: queued.length }
  })
}

/** How the transport reports that the server refused the recipient permanently, or that the address is invalid. */
const ADDRESS_REFUSED = String.raw`^EADDRESS|RCPT TO 5\d\d 5\.1\.`

/** Columns of an outbox row before its first attempt. */
const asNew = (now: Date) =>
  ({
    state: 'queued',
    attempts: 0,
    lastError: null,
    sendingSince: null,
    notBefore: now,
    giveUpAt: null,
    sentAt: null,
  }) as const

/**
 * Queues a copy of a sent email. @param key as `input.key` of `resendEmail` @throws CONFLICT while another
 * copy is queued
 */
async function copyEmail(
  tx: Tx,
  mail: InferSelectModel<typeof outboxEmails>,
  { to, key, by }: { to: string | null; key: string; by: By },
): Promise<{ row: EmailRow; isRepeat: boolean }> {
  const { recordId } = mail
  const isAboutIt = and(eq(outboxEmails.kind, mail.kind), eq(outboxEmails.recordId, recordId))
  const known = await tx.select(emailColumns).from(outboxEmails).where(isAboutIt)
  const dedupeKey = [mail.kind, recordId, key].join(':')
  const isKeyed = (row: EmailRow) => row.dedupeKey === dedupeKey
  const before = known.find(isKeyed)
  if (before) return { row: before, isRepeat: true }
  if (known.some(({ state }) => state === 'queued')) throw conflict('This email is already queued.')
  await enqueueEmail(tx, {
    kind: mail.kind,
    recordId,
    to: to ?? 'owner',
    occasion: key,
    now: by.now,
    ...(mail.kind === 'supporter-thanks' && mail.content && { content: mail.content }),
  })
  const added = (await tx.select(emailColumns).from(outboxEmails).where(isAboutIt)).find(isKeyed)
  if (!added) throw new Error('an email was not queued')
  return { row: added, isRepeat: false }
}

const asRead = (row: EmailRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})
