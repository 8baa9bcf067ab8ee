/** One transaction for a whole backup or restore, and the rows that it sees. */
import type postgres from 'postgres'
import type { OneTransaction } from '#db/client.ts'
import { openSql } from '#db/client.ts'
import { copyOut, prepareSession, type Table } from './tables.ts'

const LOST = 'the connection to the database was lost'

/**
 * Does the work in its own transaction and commits it. On failure the connection is dropped, which undoes everything:
 * in the middle of a COPY no statement would be read.
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
    // the client replaces a lost connection, and the new one has no transaction
    if ((await serverOf(sql)) !== server) throw new Error(LOST)
    await sql`commit`
    return result
  } finally {
    await pool.end({ timeout: 0 })
  }
}

export const READING = 'isolation level repeatable read read only'

/** Reads whole tables as another transaction in progress sees them. */
export type TableReader = {
  /** The rows in PostgreSQL's own format, in pieces. Read one table to its end before the next. */
  read(table: Table): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * postgres.js leaves a connection paused if a COPY ends while its stream is full (its issue 499): the next statement
 * would wait forever. So a connection is closed after a table that may have filled the stream, and the next table gets
 * another.
 * @param snapshot as `pg_export_snapshot` named it.
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
      // a lost connection emits an error event, which may have no listener
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

/** postgres.js reserves only a connection that is open: one that it opens for that would be waited for without end. */
async function reserved(pool: postgres.Sql): Promise<postgres.ReservedSql> {
  await pool.unsafe('select 1')
  return pool.reserve()
}

async function serverOf(sql: postgres.ISql): Promise<unknown> {
  const [row] = await sql`select pg_backend_pid() as process`
  return row?.['process']
}
