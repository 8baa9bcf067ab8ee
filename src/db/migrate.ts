/** Applies the SQL steps under drizzle/ in order, by one process at a time. */
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applySteps } from 'drizzle-orm/postgres-js/migrator'
import type postgres from 'postgres'
import { openSql } from './client.ts'

const STEPS = fileURLToPath(new URL('../../drizzle', import.meta.url))
/** Any fixed number: every start on this database takes the same lock. */
const LOCK = 7_215_001

/** The oldest server that the steps and the queries are written for. */
const OLDEST = 15

/** A database that this version of the site must not touch; the message says why, in one line. */
export class UnfitDatabase extends Error {}

/**
 * Brings the database at `url` to this version's schema; several processes may start at once.
 * @throws UnfitDatabase, with nothing changed, where its server is too old or a newer version of the site made it.
 */
export async function migrate(url: string): Promise<void> {
  // one connection: an advisory lock belongs to the connection that took it
  const sql = openSql(url, 1)
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await refuseUnfit(sql)
    await applySteps(drizzle(sql), { migrationsFolder: STEPS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function refuseUnfit(sql: postgres.Sql): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer / 10000 as version`
  if (server?.['version'] < OLDEST)
    throw new UnfitDatabase(
      `the server is PostgreSQL ${server?.['version']}, and the site needs ${OLDEST} or newer: upgrade it, or name another`,
    )
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as kept`
  if (!journal?.['kept']) return
  const newest = Math.max(...readMigrationFiles({ migrationsFolder: STEPS }).map((step) => step.folderMillis))
  const [beyond] = await sql`select from drizzle.__drizzle_migrations where created_at > ${newest} limit 1`
  if (beyond)
    throw new UnfitDatabase(
      'this database was made by a newer version of the site, and nothing in it was changed: start that version, or name another',
    )
}
