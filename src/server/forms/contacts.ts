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
export const removeContact = (db: Db, id: number, caller: Caller) => setDeleted(db, id, true, caller)

/** Restores a deleted message; repeatable. */
export const restoreContact = (db: Db, id: number, caller: Caller) => setDeleted(db, id, false, caller)

function setDeleted(db: Db, id: number, isDeleted: boolean, caller: Caller): Promise<Done> {
  const { deletedAt } = contactMessages
  return db.transaction(async (tx) => {
    const [message] = await tx
      .update(contactMessages)
      .set({ deletedAt: isDeleted ? sql`now()` : null })
      .where(and(eq(contactMessages.id, id), isDeleted ? isNull(deletedAt) : isNotNull(deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (!message) return { ok: true }
    await (isDeleted ? hideInboxItem : showInboxItem)(tx, id)
    const action = isDeleted ? 'message-deleted' : 'message-restored'
    await recordAudit(tx, { action, subjectId: id, detail: auditName(message), ...caller })
    return { ok: true }
  })
}

/** The audit never names somebody who asked for prayer: that reveals their beliefs, and the audit is permanent. */
const auditName = ({ name, subject }: Pick<ContactMessage, 'name' | 'subject'>) =>
  isPrayer(subject) ? '' : name
