/** One connection and one transaction for a whole backup or restore. */
import type postgres from 'postgres'
import type { OneTransaction } from '#db/client.ts'
import { openSql } from '#db/client.ts'
import { prepareSession } from './tables.ts'

/**
 * Does the work in a transaction of its own and commits it. Where it fails the connection is dropped, which undoes all:
 * half-way through a COPY no statement would be read.
 */
export async function inOneTransaction<T>(
  databaseUrl: string,
  mode: string,
  work: (transaction: OneTransaction) => Promise<T>,
): Promise<T> {
  const pool = openSql(databaseUrl, 1)
  try {
    const sql = await pool.reserve()
    await sql.unsafe(`begin ${mode}`)
    await prepareSession(sql)
    const server = await serverOf(sql)
    const result = await work({ sql, options: pool.options })
    // the client opens another connection for one that is lost, and that one has begun nothing
    if ((await serverOf(sql)) !== server) throw new Error('the connection to the database was lost')
    await sql`commit`
    return result
  } finally {
    await pool.end({ timeout: 0 })
  }
}

async function serverOf(sql: postgres.ISql): Promise<unknown> {
  const [row] = await sql`select pg_backend_pid() as process`
  return row?.['process']
}
