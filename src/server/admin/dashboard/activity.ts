/** The audit log for owners, under 'Activity'. */
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { containsText } from '#db/search.ts'
import { auditEvents, accounts } from '#db/schema/index.ts'
import type { AuditEvent, auditInput } from '#shared/platform/audit/audit.ts'
import { currentName } from '../../platform/audit/audit.ts'

export async function listAudit(
  db: Db,
  { limit, by, q = '', ...page }: z.infer<typeof auditInput> & { limit: number },
): Promise<AuditEvent[]> {
  const { found, orderBy } = pageCondition(auditEvents, page)
  const isByPerson = sql`(${auditEvents.accountName} <> '' or ${auditEvents.address} <> '')`
  const rows = await db
    .select({ ...getTableColumns(auditEvents), accountName: currentName(auditEvents.accountName) })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(
      and(
        found,
        by && (by === 'people' ? isByPerson : sql`not ${isByPerson}`),
        q.trim() === '' ? undefined : isBy(db, q),
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    // for pictures the name is the file's URL
    ...(row.action === 'picture-uploaded' && { subjectName: '', detail: '' }),
    createdAt: row.createdAt.toISOString(),
  }))
}

/** By an account with this name today, however many events there are, or by one whose row is gone. */
function isBy(db: Db, typed: string): SQL | undefined {
  const { accountId, accountName } = auditEvents
  const named = db.select({ id: accounts.id }).from(accounts).where(containsText(accounts.name, typed))
  return or(
    inArray(accountId, named),
    and(isNull(accountId), ne(accountName, ''), containsText(accountName, typed)),
  )
}
