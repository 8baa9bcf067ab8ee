/** A personal thank-you to a supporter, started from a template, and whether they want any. */
import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { donations, outboxEmails, payments, supporters } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { REPLY_LENGTHS } from '#shared/admin/inbox.ts'
import { isDeliverable, type MailAddress } from '#shared/platform/mail/mail.ts'
import { fillTemplate, THANKS_SUBJECT } from '#shared/admin/reply-templates.ts'
import type {
  markThankedInput,
  SupporterPreferences,
  supporterPreferencesInput,
  thanksInput,
  ThanksStart,
} from '#shared/admin/supporter-page.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { lockForEditing, nextVersion } from '../../platform/editing.ts'
import { readTemplate } from '../inbox/templates.ts'
import { writeEmail, type EmailSite } from '../../site/emails/email.ts'
import { asSent } from '../../platform/mail/written-email.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'

/**
 * The template with the name and the gift's ordinal ('third gift') filled in.
 * @throws NOT_FOUND
 */
export async function beginThanks(db: Db, id: number): Promise<ThanksStart> {
  const [supporter] = await db.select().from(supporters).where(eq(supporters.id, id))
  if (!supporter) throw notFound('There is no such supporter.')
  const [{ body }, [gifts], email] = await Promise.all([
    readTemplate(db, 'thanks'),
    db
      .select({ count: count() })
      .from(donations)
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(eq(donations.supporterId, id)),
    addressOf(db, supporter),
  ])
  const fill = (template: string) => fillTemplate(template, supporter.name ?? '', gifts?.count)
  return { email, subject: fill(THANKS_SUBJECT).slice(0, REPLY_LENGTHS.subject), body: fill(body) }
}

/**
 * The address as typed with the newest gift: the supporter's is in lower case, which a few mail servers do not accept.
 */
async function addressOf(db: Db | Tx, { id, email }: { id: number; email: string | null }): Promise<string> {
  const [gift] = await db
    .select({ email: donations.donorEmail })
    .from(donations)
    .where(eq(donations.supporterId, id))
    .orderBy(desc(donations.id))
    .limit(1)
  const address = gift?.email ?? email
  if (address === null) throw conflict('We have no email address of this supporter.', 'NO_ADDRESS')
  return address
}

/**
 * Enqueues a thank-you in the owner's words, once per key.
 * @throws CONFLICT if they were erased, do not want any, or the key was used for another text; BAD_REQUEST without a
 * deliverable address
 */
export function thankSupporter(
  db: Db,
  { id, subject, body, key }: z.infer<typeof thanksInput>,
  { site, from, ...by }: By & { site: EmailSite; from: MailAddress },
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [supporter] = await tx.select().from(supporters).where(eq(supporters.id, id)).for('update')
    if (!supporter) throw conflict('This supporter was erased meanwhile, so they cannot be thanked.')
    const words = { site, subject, blocks: body.split(/\n\s*\n/), replyTo: site.email }
    const content = asSent(writeEmail(words), from)
    const [sent] = await tx
      .select({ content: outboxEmails.content })
      .from(outboxEmails)
      .where(eq(outboxEmails.dedupeKey, `supporter-thanks:${id}:${key}`))
    if (sent?.content?.text === content.text && sent.content.subject === content.subject) return { ok: true }
    if (sent) throw conflict('This email was already sent, with its earlier wording.', 'KEY_USED')
    if (!supporter.wantsThanks) throw conflict('They have asked not to get thank-you emails.')
    const to = await addressOf(tx, supporter)
    if (!isDeliverable(to)) throw invalid('No email can be sent to this address.')
    await enqueueEmail(tx, {
      kind: 'supporter-thanks',
      recordId: id,
      to,
      occasion: key,
      now: by.now,
      content,
    })
    await recordAudit(tx, { action: 'supporter-thanked', subjectId: id, ...by })
    return { ok: true }
  })
}

/** Marks a supporter as thanked by post or telephone, or takes that back; once, however often it is sent. @throws NOT_FOUND */
export function markThanked(
  db: Db,
  { id, isThanked }: z.infer<typeof markThankedInput>,
  by: By,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [supporter] = await tx.select().from(supporters).where(eq(supporters.id, id)).for('update')
    if (!supporter) throw notFound('There is no such supporter.')
    const isAlready = supporter.thankedAt !== null && !(await hasGivenSince(tx, id, supporter.thankedAt))
    if (isThanked ? isAlready : supporter.thankedAt === null) return { ok: true }
    await tx
      .update(supporters)
      .set({ thankedAt: isThanked ? by.now : null })
      .where(eq(supporters.id, id))
    const changes = [{ field: 'thanked', to: isThanked ? 'thanked' : 'not thanked yet' }]
    await recordAudit(tx, { action: 'supporter-thanked', subjectId: id, changes, ...by })
    return { ok: true }
  })
}

async function hasGivenSince(tx: Tx, id: number, thankedAt: Date): Promise<boolean> {
  const since = and(eq(donations.supporterId, id), gt(payments.createdAt, thankedAt))
  const rows = await tx
    .select({ id: payments.id })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(since)
    .limit(1)
  return rows.length > 0
}

/** @throws CHANGED_ELSEWHERE; NOT_FOUND */
export function setPreferences(
  db: Db,
  { id, wantsThanks, version }: z.infer<typeof supporterPreferencesInput>,
  by: By,
): Promise<SupporterPreferences> {
  return db.transaction(async (tx) => {
    await lockForEditing(tx, supporters, id, 'supporter', version)
    const [saved] = await tx
      .update(supporters)
      .set({ wantsThanks, version: nextVersion(supporters) })
      .where(eq(supporters.id, id))
      .returning({ wantsThanks: supporters.wantsThanks, version: supporters.version })
    const changes = [{ field: 'thanks', to: wantsThanks ? 'thank-you emails' : 'no thank-you emails' }]
    await recordAudit(tx, { action: 'supporter-preferences-changed', subjectId: id, changes, ...by })
    return saved!
  })
}
