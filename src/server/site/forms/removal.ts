/** Moves what people sent into the bin: inbox items and their messages together. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { contactMessages, inboxItems } from '#db/schema/index.ts'
import { isPrayer } from '#shared/site/forms/forms.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { AuditEntry, Caller } from '../../platform/audit/audit.ts'
import { addToBin } from '../../platform/editing.ts'

/** Moves a message and its inbox item into the bin; idempotent. */
export function removeMessage(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [message] = await tx
      .update(contactMessages)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.deletedAt)))
      .returning({ name: contactMessages.name, subject: contactMessages.subject })
    if (!message) return { ok: true }
    const event = { action: 'message-deleted', subjectId: id, name: auditName(message) } as const
    const isOfMessage = and(inArray(inboxItems.kind, ['message', 'prayer']), eq(inboxItems.recordId, id))
    return hide(tx, isOfMessage, event, caller)
  })
}

/** Moves an inbox item of any kind into the bin; idempotent. */
export async function removeInboxItem(db: Db, id: number, caller: Caller): Promise<Done> {
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.id, id))
  if (!item) return { ok: true }
  if (item.kind === 'message' || item.kind === 'prayer') return removeMessage(db, item.recordId, caller)
  // without the name, which would outlive the record
  const event = { action: 'moved-to-bin', kind: item.kind } as const
  return db.transaction((tx) => hide(tx, eq(inboxItems.id, id), event, caller))
}

async function hide(tx: Tx, isIt: SQL | undefined, event: AuditEntry, caller: Caller): Promise<Done> {
  const [hidden] = await tx
    .update(inboxItems)
    .set({ deletedAt: sql`now()` })
    .where(and(isIt, isNull(inboxItems.deletedAt)))
    .returning({ id: inboxItems.id })
  if (hidden) await addToBin(tx, { inboxItemId: hidden.id }, event, caller)
  return { ok: true }
}

/** The name for the audit log. Omitted for prayer requests: it would reveal beliefs, and the log is permanent. */
export const auditName = ({
  name,
  subject,
}: Pick<typeof contactMessages.$inferSelect, 'name' | 'subject'>): string => (isPrayer(subject) ? '' : name)
