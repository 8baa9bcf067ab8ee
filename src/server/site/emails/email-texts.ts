/** The owner's texts for emails, which replace the standard ones. */
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { emailTexts } from '#db/schema/index.ts'
import {
  EDITABLE_EMAILS,
  STANDARD_TEXTS,
  type EditableEmail,
  type EmailText,
} from '#shared/site/email-texts.ts'
import type { EmailTextVersion, emailTextInput, standardTextInput } from '#shared/site/email-texts.schema.ts'
import { EMAIL_KIND_LABELS, type EmailKind } from '#shared/platform/mail.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'

const changedElsewhere = () => conflict('These words were changed elsewhere meanwhile.', 'CHANGED_ELSEWHERE')

/** The owner's text of a kind; undefined while it has its standard text. */
export async function changedText(db: Db | Tx, kind: EmailKind): Promise<EmailText | undefined> {
  const [row] = await db
    .select({ subject: emailTexts.subject, opening: emailTexts.opening })
    .from(emailTexts)
    .where(eq(emailTexts.kind, kind))
  return row
}

/** The words of every kind that can be changed, as they are now. */
export async function listEmailTexts(db: Db | Tx): Promise<EmailTextVersion[]> {
  const changed = new Map((await db.select().from(emailTexts)).map((row) => [row.kind, row]))
  return EDITABLE_EMAILS.map((kind) => {
    const { subject, opening, version } = changed.get(kind) ?? { ...STANDARD_TEXTS[kind], version: 0 }
    return { kind, subject, opening, version }
  })
}

/** The words of one kind, as they are now. */
export async function readEmailText(db: Db | Tx, kind: EditableEmail): Promise<EmailTextVersion> {
  const [row] = await db.select().from(emailTexts).where(eq(emailTexts.kind, kind))
  const { subject, opening, version } = row ?? { ...STANDARD_TEXTS[kind], version: 0 }
  return { kind, subject, opening, version }
}

/**
 * Stores the owner's words; emails that are sent from now on have them.
 * @param input.version the one that the owner saw; 0 for the standard words.
 * @throws CHANGED_ELSEWHERE if another owner saved or took back words meanwhile.
 */
export function saveEmailText(
  db: Db,
  { kind, subject, opening, version }: z.infer<typeof emailTextInput>,
  caller: Caller,
): Promise<EmailTextVersion> {
  return db.transaction(async (tx) => {
    const [saved] =
      version === 0
        ? await tx
            .insert(emailTexts)
            // higher than any earlier one of this kind, whose row was deleted
            .values({
              kind,
              subject,
              opening,
              version: sql`(extract(epoch from now()) - 1700000000)::integer`,
            })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(emailTexts)
            .set({ subject, opening, version: sql`${emailTexts.version} + 1`, updatedAt: sql`now()` })
            .where(and(eq(emailTexts.kind, kind), eq(emailTexts.version, version)))
            .returning()
    if (!saved) throw changedElsewhere()
    await record(tx, kind, caller)
    return { kind, subject, opening, version: saved.version }
  })
}

/** The standard words are in force again; repeatable. @throws CHANGED_ELSEWHERE */
export function restoreStandardText(
  db: Db,
  { kind, version }: z.infer<typeof standardTextInput>,
  caller: Caller,
): Promise<EmailTextVersion> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(emailTexts)
      .where(and(eq(emailTexts.kind, kind), eq(emailTexts.version, version)))
      .returning({ kind: emailTexts.kind })
    if (deleted) await record(tx, kind, caller, ': standard words')
    const now = await readEmailText(tx, kind)
    if (now.version !== 0) throw changedElsewhere()
    return now
  })
}

const record = (tx: Tx, kind: EditableEmail, caller: Caller, what = '') =>
  recordAudit(tx, { action: 'email-text-changed', detail: EMAIL_KIND_LABELS[kind] + what, ...caller })
