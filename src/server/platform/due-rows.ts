/**
 * Processes rows that are due. Claiming a row postpones its next try, and the try itself runs outside any
 * transaction. So a row whose try failed, or whose process was killed, is due again later.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'

type Due = { isDue: SQL | undefined; orderBy: (PgColumn | SQL)[]; limit: number }

/**
 * Condition for the update that postpones the next try: at most `limit` due rows, skipping those that another
 * process is claiming.
 */
export function isClaimed(db: Db, table: PgTable & { id: PgColumn }, { isDue, orderBy, limit }: Due): SQL {
  const source: PgTable = table
  const due = db
    .select({ id: table.id })
    .from(source)
    .where(isDue)
    .orderBy(...orderBy)
    .limit(limit)
    .for('update', { skipLocked: true })
  // an array is evaluated once; a join could read, and lock, more rows than the limit
  return sql`${table.id} = any (array ${due})`
}

/** Pause until the next try, by the row's age: at least a minute, and ever longer for older rows. */
export const pauseByAge = (createdAt: PgColumn, at: SQLWrapper): SQL =>
  sql`greatest(interval '1 minute', ${at} - ${createdAt})`

export type Backoff = { firstMs: number; longestMs: number }

/** Pause until the next try, by the number of tries so far: it doubles each time, up to the longest. */
export const pauseByTries = (tries: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(firstMs * 2 ** (tries - 1), longestMs)

type Tries<Row> = {
  /** @returns an empty list once no row is due */
  claim: () => Promise<Row[]>
  attempt: (row: Row) => Promise<unknown>
  /** Handles a failed try; the other rows are still tried. */
  failed: (error: unknown, row: Row) => Promise<void> | void
  signal?: AbortSignal
}

/** Claims and tries rows in batches until none is due. @returns how many rows were tried */
export async function tryDue<Row>({ claim, attempt, failed, signal }: Tries<Row>): Promise<number> {
  for (let tried = 0; ;) {
    if (signal?.aborted) return tried
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    const rows = await claim()
    if (rows.length === 0) return tried
    tried += rows.length
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(rows.map((row) => attempt(row).catch((error: unknown) => failed(error, row))))
  }
}
