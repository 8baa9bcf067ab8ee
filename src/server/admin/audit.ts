/** What was done behind the lock and who came to it, for the owner to read again. */
import { desc, lt } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { auditEvents } from '#db/schema.ts'
import type { AuditAction, AuditEvent } from '#shared/admin.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'

/** As much of a title or a name as a line of the list shows. */
const MAX_DETAIL = 200

/**
 * Adds a line to the audit, in the transaction of what it tells of, so that neither is there without the other.
 * @param event.subjectId the row it was done to, in the action's own table.
 * @param event.detail for a person: a title, a name, 'to pack → packed'; its beginning is kept.
 * @param event.address where the call came from.
 * @param event.now by the site's clock, where what it tells of is dated by it.
 */
export async function recordAudit(
  db: Db | Tx,
  event: { action: AuditAction; subjectId?: number; detail?: string; address: string; now?: Date },
): Promise<void> {
  const { detail = '', now, ...rest } = event
  await db
    .insert(auditEvents)
    .values({ ...rest, detail: detail.slice(0, MAX_DETAIL).toWellFormed(), ...(now && { createdAt: now }) })
}

/** The audit, newest first. */
export async function listAudit(
  db: Db,
  { limit, cursor = MAX_ID }: PageInput & { limit: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(lt(auditEvents.id, cursor))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
