/** Monthly gifts that fail: the bank has refused the latest charge, or the site paused them after the last retry. */
import { and, desc, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mandateCharges, mandates } from '#db/schema/index.ts'
import type { FailingGift } from '#shared/money/monthly/mandates.schema.ts'

/** Uses two small indexes, however many mandates there are. Gifts that have ended do not count. */
export const isFailing: SQL = and(
  ne(mandates.state, 'ended'),
  sql`${mandates.id} = any (array (
    select ${mandateCharges.mandateId} from ${mandateCharges} where ${mandateCharges.state} in ('unconfirmed', 'declined')
    union all select given_up.id from ${mandates} given_up where given_up.state = 'paused' and given_up.state_by = 'site'))`,
)!

export const countFailing = (db: Db): Promise<number> => db.$count(mandates, isFailing)

/** The newest failing gifts, with their donors and the bank's reasons. */
export async function listFailing(db: Db, limit: number): Promise<FailingGift[]> {
  const { id, donorName, state } = mandates
  const rows = await db
    .select({ id, donorName, state })
    .from(mandates)
    .where(isFailing)
    .orderBy(desc(id))
    .limit(limit)
  if (rows.length === 0) return []
  const { mandateId, month, failure } = mandateCharges
  const reasons = await db
    .selectDistinctOn([mandateId], { mandateId, failure })
    .from(mandateCharges)
    .where(
      inArray(
        mandateId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(mandateId, desc(month))
  const reasonOf = new Map(reasons.map((row) => [row.mandateId, row.failure]))
  return rows.map((row) => ({ ...row, code: reasonOf.get(row.id) ?? null }))
}
