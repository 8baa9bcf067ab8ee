/**
 * Rows that are due. A claim puts a row's next try off, the try runs outside any transaction, and a row that failed, or
 * whose process was killed, is due again later.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'

type Due = { isDue: SQL | undefined; orderBy: PgColumn[]; limit: number }

/**
 * For the update that puts off the next try: at most `limit` rows that are due, without those that another process
 * claims at this moment.
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
  // an array is read once; a join could read, and lock, more than the limit
  return sql`${table.id} = any (array ${due})`
}

/** After its own age: a young row is tried about every minute, and an old one ever more rarely. */
export const pauseByAge = (createdAt: PgColumn, at: SQLWrapper): SQL =>
  sql`greatest(interval '1 minute', ${at} - ${createdAt})`

type Tries<Row> = {
  /** @returns nothing when no row is due */
  claim: () => Promise<Row[]>
  attempt: (row: Row) => Promise<unknown>
  /** One that fails does not stop the others. */
  failed: (error: unknown, row: Row) => Promise<void> | void
  signal?: AbortSignal
}

/** Claims and tries until nothing is due. @returns how many rows were tried */
export async function tryDue<Row>({ claim, attempt, failed, signal }: Tries<Row>): Promise<number> {
  for (let tried = 0; ;) {
    if (signal?.aborted) return tried
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const rows = await claim()
    if (rows.length === 0) return tried
    tried += rows.length
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(rows.map((row) => attempt(row).catch((error: unknown) => failed(error, row))))
  }
}
