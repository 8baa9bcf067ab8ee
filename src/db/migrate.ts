/** Applies the SQL steps under drizzle/ in order, by one process at a time. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applySteps } from 'drizzle-orm/postgres-js/migrator'
import { openSql } from './client.ts'

const STEPS = fileURLToPath(new URL('../../drizzle', import.meta.url))
/** Any fixed number: whoever starts on this database takes the same lock. */
const LOCK = 7_215_001

/** Brings the database at `url` to this version's schema; several processes may start at once. */
export async function migrate(url: string): Promise<void> {
  // one connection: an advisory lock belongs to the connection that took it
  const sql = openSql(url, 1)
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await applySteps(drizzle(sql), { migrationsFolder: STEPS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
