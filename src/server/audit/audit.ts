/** The audit log of what was done in the dashboard and who signed in. */
import { eq, getTableColumns, sql, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { auditEvents, accounts } from '#db/schema.ts'
import type { AuditAction, AuditEvent, auditInput } from '#shared/audit.ts'
import { REFUND_REASON_LABELS, REFUND_REASONS } from '#shared/payment-timeline.ts'

/** The author of a change: a signed-in account, or a token that acts in the owner's name. */
export type Caller = {
  address: string
  token?: string
  /** The account; for a token, the account that created it. */
  account?: { id: number; name: string } | undefined
}

/** The author of a change, and its time by the site's clock. */
export type By = Caller & { now: Date }

/** As much of a title or name as one line of the list shows. */
const MAX_DETAIL = 200

/**
 * Adds an audit event in the transaction of the change it describes.
 * @param event.subjectId the changed row, in the action's own table.
 * @param event.detail for reading: a title, a name, 'to pack → packed'; cut at the end.
 * @param event.now the site's clock, if the change is dated by it.
 * @returns the event's id.
 */
export async function recordAudit(
  db: Db | Tx,
  event: Caller & { action: AuditAction; subjectId?: number; detail?: string; now?: Date },
): Promise<number> {
  const { detail = '', now, account: _, ...rest } = event
  const [recorded] = await db
    .insert(auditEvents)
    .values({
      ...rest,
      ...whoDid(event),
      detail: detail.slice(0, MAX_DETAIL).toWellFormed(),
      ...(now && { createdAt: now }),
    })
    .returning({ id: auditEvents.id })
  return recorded!.id
}

/** The author of a change as columns of its row. */
export const whoDid = ({ account }: Pick<By, 'account'>) =>
  account && { accountName: account.name, accountId: account.id }

/** The account's current name, in a query that joins `accounts`; `noted` if no account was recorded. */
export const nameNow = (noted: SQLWrapper = sql`''`) =>
  sql<string>`coalesce(${accounts.name} || case when ${accounts.removedAt} is null then '' else ' (removed)' end, ${noted})`

export async function listAudit(
  db: Db,
  { limit, ...page }: z.infer<typeof auditInput> & { limit: number },
): Promise<AuditEvent[]> {
  const { found, orderBy } = pageCondition(auditEvents, page)
  const rows = await db
    .select({ ...getTableColumns(auditEvents), accountName: nameNow(auditEvents.accountName) })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({ ...row, detail: detailOf(row), createdAt: row.createdAt.toISOString() }))
}

/** Without the URLs of files, and with words for the provider's reasons. */
function detailOf({ action, detail }: typeof auditEvents.$inferSelect): string {
  if (action === 'picture-uploaded') return ''
  const reason = REFUND_REASONS.find((each) => action.includes('refund') && detail.endsWith(`, ${each}`))
  return reason ? detail.replace(reason, REFUND_REASON_LABELS[reason]) : detail
}
