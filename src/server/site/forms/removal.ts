/** Moves what people sent into the bin: each item, and with it its message. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addToBin } from '#db/bin.ts'
import type { Db, Tx } from '#db/client.ts'
import { contactMessages, inboxItems } from '#db/schema/index.ts'
import { isPrayer } from '#shared/site/forms.ts'
import type { Done } from '#shared/platform/idempotency.ts'
import { INBOX_KIND_LABELS } from '#shared/site/inbox-kinds.ts'
import { recordAudit, whoDid, type Caller } from '../../platform/audit/audit.ts'

/** Deletes a message and its inbox item; repeatable. */
export function removeMessage(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .update(contactMessages)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (!message) return { ok: true }
    await hide(tx, and(inArray(inboxItems.kind, ['message', 'prayer']), eq(inboxItems.recordId, id)), caller)
    const detail = auditName(message)
    await recordAudit(tx, { action: 'message-deleted', subjectId: id, detail, ...caller })
    return { ok: true }
  })
}

/** Deletes an item of the inbox, whatever its kind; repeatable. */
export async function removeInboxItem(db: Db, id: number, caller: Caller): Promise<Done> {
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.id, id))
  if (!item) return { ok: true }
  if (item.kind === 'message' || item.kind === 'prayer') return removeMessage(db, item.recordId, caller)
  return db.transaction(async (tx) => {
    const isHidden = await hide(tx, eq(inboxItems.id, id), caller)
    // without the name, which would outlive the record
    const detail = INBOX_KIND_LABELS[item.kind]
    if (isHidden) await recordAudit(tx, { action: 'moved-to-bin', detail, ...caller })
    return { ok: true }
  })
}

async function hide(tx: Tx, isIt: ReturnType<typeof and>, caller: Caller): Promise<boolean> {
  const [hidden] = await tx
    .update(inboxItems)
    .set({ deletedAt: sql`now()` })
    .where(and(isIt, isNull(inboxItems.deletedAt)))
    .returning({ id: inboxItems.id })
  if (hidden) await addToBin(tx, { inboxItemId: hidden.id, ...whoDid(caller) })
  return hidden !== undefined
}

/** The audit never names somebody who asked for prayer: that reveals their beliefs, and the audit is permanent. */
export const auditName = ({
  name,
  subject,
}: Pick<typeof contactMessages.$inferSelect, 'name' | 'subject'>): string => (isPrayer(subject) ? '' : name)
