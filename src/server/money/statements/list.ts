/** The lines of bank statements, each with what it may be. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, payments, statementLines } from '#db/schema/index.ts'
import { MAX_ID, MAX_PAGE } from '#shared/platform/paging.ts'
import type { ListedLine } from '#shared/money/statements.schema.ts'
import type { LineState } from '#shared/money/statements.ts'
import { lineColumns, NO_SUGGESTION, suggestFor } from './match.ts'

type Page = { state?: LineState | undefined; cursor?: number | undefined; limit?: number | undefined }

/** Newest first; open ones unless `state` asks for others. */
export async function listLines(db: Db, { state = 'open', cursor, limit }: Page): Promise<ListedLine[]> {
  const rows = await db
    .select({ ...lineColumns, paymentId: payments.id })
    .from(statementLines)
    .leftJoin(donations, eq(donations.id, statementLines.donationId))
    .leftJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(and(eq(statementLines.state, state), lt(statementLines.id, cursor ?? MAX_ID)))
    .orderBy(desc(statementLines.id))
    .limit(limit ?? MAX_PAGE)
  const suggestions = await suggestFor(db, state === 'open' ? rows : [])
  return rows.map((row) => ({ ...row, ...(suggestions.get(row.id) ?? NO_SUGGESTION) }))
}
