/** One transaction for a whole backup or restore, and the rows that it sees. */
import type postgres from 'postgres'
import type { OneTransaction } from '#db/client.ts'
import { openSql } from '#db/client.ts'
import { copyOut, prepareSession, type Table } from './tables.ts'

const LOST = 'the connection to the database was lost'

/**
 * Runs the work in one transaction on its own connection and commits. On failure it drops the connection
 * instead of rolling back, because during a COPY the server would not read another statement.
 */
export async function inOneTransaction<T>(
  databaseUrl: string,
  mode: string,
  work: (transaction: OneTransaction) => Promise<T>,
): Promise<T> {
  const pool = openSql(databaseUrl, 1)
  try {
    const sql = await reserved(pool)
    await sql.unsafe(`begin ${mode}`)
    await prepareSession(sql)
    const server = await serverOf(sql)
    const result = await work({ sql, options: pool.options })
    // the client silently replaces a lost connection, and the new one is not in the transaction
    if ((await serverOf(sql)) !== server) throw new Error(LOST)
    await sql`commit`
    return result
  } finally {
    await pool.end({ timeout: 0 })
  }
}

export const READING = 'isolation level repeatable read read only'

/** Reads whole tables in the snapshot of another open transaction. */
export type TableReader = {
  /** The rows in PostgreSQL's COPY format, in chunks. Finish one table before reading the next. */
  read(table: Table): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * postgres.js leaves a connection paused if a COPY ends while its stream is full (its issue 499), and the
 * next statement would wait forever. So after a table that may have filled the stream, the connection is
 * replaced.
 * @param snapshot from `pg_export_snapshot`
 */
export function readTablesOf(databaseUrl: string, snapshot: string): TableReader {
  let pool: postgres.Sql | undefined
  let session: { sql: postgres.ReservedSql; server: unknown } | undefined

  async function open() {
    pool = openSql(databaseUrl, 1)
    const sql = await reserved(pool)
    await sql.unsafe(`begin ${READING}; set transaction snapshot '${snapshot}'`)
    await prepareSession(sql)
    return { sql, server: await serverOf(sql) }
  }

  async function close() {
    const old = pool
    pool = undefined
    session = undefined
    await old?.end({ timeout: 0 })
  }

  return {
    async *read(table) {
      session ??= await open()
      const { sql, server } = session
      if ((await serverOf(sql)) !== server) throw new Error(LOST)
      const rows = await copyOut(sql, table)
      // a lost connection emits an error event, which would crash the process if nobody listened
      rows.on('error', () => {})
      let bytes = 0
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        bytes += chunk.length
        yield chunk
      }
      if (bytes >= rows.readableHighWaterMark) await close()
    },
    close,
  }
}

/** postgres.js waits forever if it has to open the connection that it reserves, so open one first. */
async function reserved(pool: postgres.Sql): Promise<postgres.ReservedSql> {
  await pool.unsafe('select 1')
  return pool.reserve()
}

async function serverOf(sql: postgres.ISql): Promise<unknown> {
  const [row] = await sql`select pg_backend_pid() as process`
  return row?.['process']
}
