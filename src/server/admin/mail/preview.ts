/** Shows emails as their readers see them: from the outbox, and with text that the owner is still writing. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { outboxEmails } from '#db/schema/index.ts'
import type { sampleInput } from '#shared/site/emails/email-texts.schema.ts'
import {
  SECRET_EMAILS,
  type EmailContent,
  type EmailPreview,
  type EmailScheme,
  type SentEmail,
  type previewInput,
} from '#shared/platform/mail/mail.ts'
import type { Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { withSupporters } from '../../platform/mail/resend.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type PreviewDeps = Pick<Deps, 'db' | 'config' | 'composeEmail' | 'sampleEmail' | 'emailHtml'>

/**
 * An email of the outbox as it was sent. If it was not sent yet, or its text was not stored, it is composed from its
 * current record.
 * @throws NOT_FOUND
 */
export async function previewEmail(
  deps: PreviewDeps,
  { id, scheme }: z.infer<typeof previewInput>,
): Promise<EmailPreview> {
  const [row] = await deps.db.select().from(outboxEmails).where(eq(outboxEmails.id, id))
  if (!row) throw notFound('There is no such email.')
  const { content, ...mail } = row
  const [read] = await withSupporters(deps.db, [{ ...mail, subject: content?.subject ?? null }])
  const isSecret = SECRET_EMAILS.includes(row.kind)
  const email = content ?? (isSecret ? undefined : await deps.composeEmail(read!))
  const { mailFrom, mailOwner } = deps.config
  return {
    email: read!,
    from: content?.from ?? `${mailFrom.name} <${mailFrom.address}>`,
    to: row.recipient ?? mailOwner ?? null,
    replyTo: email?.replyTo ?? null,
    content: email ? await contentOf(deps, email, scheme) : null,
    isAsSent: content !== null && row.sentAt !== null,
  }
}

/** An email about a made-up record, with the given text. */
export async function sampleEmail(
  deps: PreviewDeps,
  { kind, subject, opening, scheme }: z.infer<typeof sampleInput>,
): Promise<EmailContent> {
  return contentOf(deps, await deps.sampleEmail(kind, { subject, opening }), scheme)
}

async function contentOf({ emailHtml }: PreviewDeps, email: Email | SentEmail, scheme: EmailScheme) {
  return { subject: email.subject, text: email.text, html: await emailHtml(email, scheme) }
}
