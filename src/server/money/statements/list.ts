/** Lists lines of bank statements with suggestions. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { donations, payments, statementLines } from '#db/schema/index.ts'
import type { lineSearch, ListedLine } from '#shared/money/statements/statements.schema.ts'
import { lineColumns, NO_SUGGESTION, suggestFor } from './match.ts'

/** Newest first. @param state open lines by default */
export async function listLines(
  db: Db,
  { state = 'open', limit, ...page }: z.infer<typeof lineSearch> & { limit: number },
): Promise<ListedLine[]> {
  const { found, orderBy } = pageCondition(statementLines, page)
  const rows = await db
    .select({ ...lineColumns, paymentId: payments.id })
    .from(statementLines)
    .leftJoin(donations, eq(donations.id, statementLines.donationId))
    .leftJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(and(eq(statementLines.state, state), found))
    .orderBy(...orderBy)
    .limit(limit)
  const suggestions = await suggestFor(db, state === 'open' ? rows : [])
  return rows.map((row) => ({ ...row, ...(suggestions.get(row.id) ?? NO_SUGGESTION) }))
}
