/** The audit log of what was done in the dashboard and who signed in. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { auditEvents, accounts } from '#db/schema/index.ts'
import { auditDetail, type AuditFacts } from '#shared/platform/audit/audit-detail.ts'

/** Author of a change: a signed-in account, or a token acting for the account that created it. */
export type Caller = {
  address: string
  token?: string
  /** The signed-in account, or the one that created the token. */
  account?: { id: number; name: string } | undefined
}

/** Author of a change, and its time by the site's clock. */
export type By = Caller & { now: Date }

/** A change to record, without its author. */
export type AuditEntry = AuditFacts & { subjectId?: number; now?: Date }

/** Titles and names are cut to what fits on one line of the list. */
const MAX_TEXT = 200
const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed()

/**
 * Adds an audit event. Call it in the transaction of the change.
 * @param event.subjectId id of the changed row in the action's table
 * @param event.name name of the changed row, truncated like the texts of changes
 * @param event.now time of the change by the site's clock; defaults to the database's
 * @returns the event's id
 */
export async function recordAudit(db: Db | Tx, event: Caller & AuditEntry): Promise<number> {
  const { action, subjectId, kind, name = '', changes = [], address, token, now } = event
  const [recorded] = await db
    .insert(auditEvents)
    .values({
      action,
      subjectId,
      subjectKind: kind,
      subjectName: cut(name),
      changes: changes.map(({ field, from, to }) => ({ field, from: from && cut(from), to: to && cut(to) })),
      detail: cut(auditDetail(event)),
      address,
      token,
      ...authorColumns(event),
      ...(now && { createdAt: now }),
    })
    .returning({ id: auditEvents.id })
  return recorded!.id
}

/** Erased content of an entry: the log still shows that something was done, without names. */
export const ERASED_ENTRY = { subjectKind: null, subjectName: null, changes: null, detail: '' }

/** Columns that record the author of a change. */
export const authorColumns = ({ account }: Pick<By, 'account'>) =>
  account && { accountName: account.name, accountId: account.id }

/** The account's current name, in a query that joins `accounts`. @param fallback if no account was recorded */
export const currentName = (fallback: SQLWrapper = sql`''`) =>
  sql<string>`coalesce(${accounts.name} || case when ${accounts.removedAt} is null then '' else ' (removed)' end, ${fallback})`
