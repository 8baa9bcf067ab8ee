import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { contactMessages } from '#db/schema.ts'
import { byWords } from '#db/search.ts'
import type { Done } from '#shared/idempotency.ts'
import type { ContactMessage, contactSearch, ListedMessage } from '#shared/forms.schema.ts'
import { isPrayer } from '#shared/forms.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { hideInboxItem, showInboxItem } from '../inbox/inbox.ts'

/** Messages and prayer requests, newest first, suspected spam included and marked; all, or those with the words. */
export async function listContacts(db: Db, asked: z.infer<typeof contactSearch>): Promise<ListedMessage[]> {
  const rows = await byWords(
    contactMessages,
    { ...asked, also: isNull(contactMessages.deletedAt) },
    (found, orderBy) =>
      db
        .select()
        .from(contactMessages)
        .where(found)
        .orderBy(...orderBy),
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Deletes a message and its inbox item; repeatable. The rows stay, so that they can be restored. */
export function removeContact(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .update(contactMessages)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (removed) {
      await hideInboxItem(tx, id)
      await recordAudit(tx, {
        action: 'message-deleted',
        subjectId: id,
        detail: auditName(removed),
        ...caller,
      })
    }
    return { ok: true }
  })
}

/** Restores a deleted message; repeatable. */
export function restoreContact(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(contactMessages)
      .set({ deletedAt: null })
      .where(and(eq(contactMessages.id, id), isNotNull(contactMessages.deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (restored) {
      await showInboxItem(tx, id)
      await recordAudit(tx, {
        action: 'message-restored',
        subjectId: id,
        detail: auditName(restored),
        ...caller,
      })
    }
    return { ok: true }
  })
}

/** The audit never names somebody who asked for prayer: that reveals their beliefs, and the audit is permanent. */
const auditName = ({ name, subject }: Pick<ContactMessage, 'name' | 'subject'>) =>
  isPrayer(subject) ? '' : name
