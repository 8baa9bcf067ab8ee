/** The audit log of what was done in the dashboard and who signed in. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { auditEvents, accounts } from '#db/schema/index.ts'
import { auditDetail, type AuditFacts } from '#shared/platform/audit/audit-detail.ts'

/** The author of a change: a signed-in account, or a token that acts in the owner's name. */
export type Caller = {
  address: string
  token?: string
  /** The account; for a token, the account that created it. */
  account?: { id: number; name: string } | undefined
}

/** The author of a change, and its time by the site's clock. */
export type By = Caller & { now: Date }

/** A recorded change, without its author. */
export type AuditEntry = AuditFacts & { subjectId?: number; now?: Date }

/** As much of a title or name as one line of the list shows. */
const MAX_TEXT = 200
const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed()

/**
 * Adds an audit event in the transaction of the change it describes.
 * @param event.subjectId the changed row, in the action's own table.
 * @param event.name its name; like the texts of changes, cut at the end.
 * @param event.now the site's clock, if the change is dated by it.
 * @returns the event's id.
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
      ...whoDid(event),
      ...(now && { createdAt: now }),
    })
    .returning({ id: auditEvents.id })
  return recorded!.id
}

/** An erased entry says that something was done, without a name. */
export const ERASED_ENTRY = { subjectKind: null, subjectName: null, changes: null, detail: '' }

/** The author of a change as columns of its row. */
export const whoDid = ({ account }: Pick<By, 'account'>) =>
  account && { accountName: account.name, accountId: account.id }

/** The account's current name, in a query that joins `accounts`; `fallback` if no account was recorded. */
export const nameNow = (fallback: SQLWrapper = sql`''`) =>
  sql<string>`coalesce(${accounts.name} || case when ${accounts.removedAt} is null then '' else ' (removed)' end, ${fallback})`
