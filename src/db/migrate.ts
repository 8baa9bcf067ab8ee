/** Applies the SQL migrations under drizzle/ in order, in one process at a time. */
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { openSql, type Db } from './client.ts'

const MIGRATIONS = fileURLToPath(new URL('../../drizzle', import.meta.url))

/** Oldest major version of PostgreSQL that migrations and queries support. */
const OLDEST = 15

/**
 * A migration waits at most this long for a table lock, because every later statement on that table queues behind it,
 * and gives up after 3 s.
 */
const LOCK_TIMEOUT_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'

/** How often, and with what pause, a migration that found a table locked is retried. */
export const RETRIES = { pauseMs: 1500, times: 200 }

/** A database that this version of the site must not touch; the message says why, in one line. */
export class IncompatibleDatabase extends Error {}

type Options = {
  /** False if another command migrates: an outdated schema is then refused. */
  mayChange?: boolean
  retries?: typeof RETRIES
  /** Called once if a migration has to wait for a table lock. */
  onWait?: () => void
}

/**
 * Migrates the database at `url` to this version's schema. Several processes may call it at once. An up-to-date
 * database is only read, so a role without rights to change tables can start the site.
 * @returns whether it changed anything
 * @throws IncompatibleDatabase, with nothing changed, if the server is too old, if the schema is older than the baseline or
 * newer than this release supports, or if it is outdated and must not be changed here
 */
export async function migrate(
  url: string,
  { mayChange = true, retries = RETRIES, onWait = () => {} }: Options = {},
): Promise<boolean> {
  // one connection, because an advisory lock belongs to its connection
  const sql = openSql(url, 1)
  try {
    if (await isCurrent(sql)) return false
    if (!mayChange)
      throw new IncompatibleDatabase(
        'its tables are of an older version of the site, and MIGRATE=off: run npm run migrate first',
      )
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`
    if (await isCurrent(sql)) return false
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`
    await applyWithRetries(sql, retries, onWait)
    return true
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Applies all migrations in one transaction. If one finds a table locked, all are rolled back and retried. */
async function applyWithRetries(
  sql: postgres.Sql,
  retries: typeof RETRIES,
  onWait: () => void,
): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      return await applyMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS })
    } catch (error) {
      if (!isLocked(error) || tried === retries.times) throw error
      if (tried === 0) onWait()
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      await pause(retries.pauseMs)
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof postgres.PostgresError && cause.code === LOCK_NOT_AVAILABLE
}

/** Whether all our migrations are applied. */
async function isCurrent(sql: postgres.Sql): Promise<boolean> {
  await refuseOldServer(sql)
  const applied = (await newestMigrationOf(sql)) ?? 0
  const known = knownMigrations()
  const [baseline, newest] = [Math.min(...known), Math.max(...known)]
  if (applied > 0 && applied < baseline)
    throw new IncompatibleDatabase(
      'this database was made by a version of the site that this one cannot upgrade, and nothing in it was changed: start a version of November 2026 once, then this one',
    )
  if (applied > newest && newest < (await oldestRelease(sql)))
    throw new IncompatibleDatabase(
      'this database was made by a newer version of the site, and nothing in it was changed: start that version, or name another',
    )
  return applied >= newest
}

/**
 * The newest migration of the oldest release that works with this database. A migration that removes something which
 * an older release needs raises it (CONTRIBUTING.md, 'A change of the schema').
 */
async function oldestRelease(sql: postgres.Sql): Promise<number> {
  const [fact] = await sql`select value::float8 as migration from site_facts where key = 'oldest release'`
  return fact?.['migration'] ?? Infinity
}

/** @throws IncompatibleDatabase if the server is too old */
export async function refuseOldServer(sql: postgres.ISql): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer / 10000 as version`
  if (server?.['version'] < OLDEST)
    throw new IncompatibleDatabase(
      `the server is PostgreSQL ${server?.['version']}, and the site needs ${OLDEST} or newer: upgrade it, or name another`,
    )
}

/** When the newest applied migration was written; undefined if the database is not a site's. */
export async function newestMigrationOf(sql: postgres.ISql): Promise<number | undefined> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`
  if (!journal?.['found']) return undefined
  const [newest] = await sql`select max(created_at)::float8 as migration from drizzle.__drizzle_migrations`
  return newest?.['migration'] ?? undefined
}

/** When each migration of this version of the site was written. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)

const { entries: JOURNAL } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
/** Name of the newest migration: '0026_oldest_release'. */
export const NEWEST_MIGRATION = JOURNAL.at(-1)?.tag ?? 'none'

/** Applies every migration, or those up to `last`, so that a backup of an older release finds its tables. */
export async function applyMigrationsTo(db: Db, last?: number): Promise<void> {
  if (last === undefined) return applyMigrations(db, { migrationsFolder: MIGRATIONS })
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    // skips the snapshots, which are large and only for drizzle-kit
    await cp(MIGRATIONS, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
    const list = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(list, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= last)
    await writeFile(list, JSON.stringify({ ...journal, entries }))
    await applyMigrations(db, { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
