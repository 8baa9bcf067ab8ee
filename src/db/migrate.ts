/** Applies the SQL steps under drizzle/ in order, by one process at a time. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applySteps } from 'drizzle-orm/postgres-js/migrator'
import type postgres from 'postgres'
import { openSql, type Db } from './client.ts'

const STEPS = fileURLToPath(new URL('../../drizzle', import.meta.url))
/** Any fixed number: every start on this database takes the same lock, and so does a restore. */
export const MIGRATION_LOCK = 7_215_001

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
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await refuseUnfit(sql)
    await applySteps(drizzle(sql), { migrationsFolder: STEPS })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function refuseUnfit(sql: postgres.Sql): Promise<void> {
  await refuseOldServer(sql)
  const newest = await newestStepOf(sql)
  if (newest !== undefined && newest > Math.max(...knownSteps()))
    throw new UnfitDatabase(
      'this database was made by a newer version of the site, and nothing in it was changed: start that version, or name another',
    )
}

/** @throws UnfitDatabase where the server is too old. */
export async function refuseOldServer(sql: postgres.ISql): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer / 10000 as version`
  if (server?.['version'] < OLDEST)
    throw new UnfitDatabase(
      `the server is PostgreSQL ${server?.['version']}, and the site needs ${OLDEST} or newer: upgrade it, or name another`,
    )
}

/** When the newest step that a database has was written; undefined in a database that is not a site's. */
export async function newestStepOf(sql: postgres.ISql): Promise<number | undefined> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`
  if (!journal?.['found']) return undefined
  const [newest] = await sql`select max(created_at)::float8 as step from drizzle.__drizzle_migrations`
  return newest?.['step'] ?? undefined
}

/** When each step of this version of the site was written. */
export const knownSteps = (): number[] =>
  readMigrationFiles({ migrationsFolder: STEPS }).map((step) => step.folderMillis)

/** Applies every step, or those up to one, so that an older database's rows find the tables they had. */
export async function applyStepsTo(db: Db, last?: number): Promise<void> {
  if (last === undefined) return applySteps(db, { migrationsFolder: STEPS })
  const folder = await mkdtemp(join(tmpdir(), 'steps-'))
  try {
    await cp(STEPS, folder, { recursive: true })
    const list = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(list, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= last)
    await writeFile(list, JSON.stringify({ ...journal, entries }))
    await applySteps(db, { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
