/** An empty database for a test file, on the PostgreSQL that the test run starts. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** Creates the database; `close` drops it. */
export async function emptyDatabase(): Promise<{ sql: postgres.Sql; close: () => Promise<void> }> {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const admin = connect('postgres', 1)
  await admin.unsafe(`create database ${name}`)
  const sql = connect(name, 10)
  return {
    sql,
    async close() {
      await sql.end({ timeout: 2 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 2 })
    },
  }
}

function connect(database: string, max: number): postgres.Sql {
  const url = inject('databaseUrl')
  // postgres.js does not decode the folder of a Unix socket
  const host = decodeURIComponent(new URL(url).hostname)
  return postgres(url, { host, database, max, onnotice: () => {} })
}
