/**
 * Detects a connection pooler in transaction mode, such as PgBouncer. Each transaction may run on another server
 * connection, so session state is lost. No pooler says that it is one, so this tries it out.
 */
import postgres from 'postgres'
import { connectionOptions } from './connection-options.ts'

export type Pooler = { preparesStatements: boolean }

/** The two URLs cannot be used together; the message is one line that names the settings. */
export class WrongPooler extends Error {}

/** Marks an error with the setting whose URL caused it. */
const SETTING = Symbol('setting')
export const settingOf = (error: Error): string | undefined => (error as { [SETTING]?: string })[SETTING]

const CONNECT_SECONDS = 10
/** An unusual timeout, by which a connection of ours is recognised. */
const PROBE_MS = 59_999

type Addresses = {
  /** URL of the server itself; undefined for the embedded one. */
  databaseUrl: string | undefined
  /** URL of a pooler for the same database, in any mode; undefined if there is none. */
  pooledUrl: string | undefined
}

/**
 * Finds out whether the URLs lead to a pooler.
 * @returns undefined if there is no pooler
 * @throws WrongPooler if the server's own URL leads to a pooler, or the two lead to different databases
 */
export async function lookForPooler({ databaseUrl, pooledUrl }: Addresses): Promise<Pooler | undefined> {
  if (databaseUrl === undefined) return undefined
  const directSetting = pooledUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const identity = await named(directSetting, async () => {
    if (await losesSessions(databaseUrl))
      throw new WrongPooler(
        `${directSetting} leads to a connection pooler such as PgBouncer, through which locks, notifications and timeouts get lost: ` +
          'set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
      )
    return pooledUrl === undefined ? '' : withTwoConnections(databaseUrl, {}, identify)
  })
  if (pooledUrl === undefined) return undefined
  return named('DATABASE_URL', async () => {
    if ((await withTwoConnections(pooledUrl, {}, identify)) !== identity)
      throw new WrongPooler('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
    return { preparesStatements: await withTwoConnections(pooledUrl, {}, preparesStatements) }
  })
}

/** Whether session state is lost: the timeout set at connecting, or a server connection of one's own. */
async function losesSessions(url: string): Promise<boolean> {
  try {
    return await withTwoConnections(url, { statement_timeout: PROBE_MS }, async (one, other, sent) => {
      const [limit] = await one`select setting from pg_settings where name = 'statement_timeout'`
      if (sent['statement_timeout'] === PROBE_MS && limit?.['setting'] !== String(PROBE_MS)) return true
      const first = await processOf(one)
      return other.begin(async (tx) => {
        // through a pooler, the second client gets the first one's connection, or the first gets another one now
        return (await processOf(tx)) === first || (await processOf(one)) !== first
      })
    })
  } catch (error) {
    // some poolers reject settings at connecting; 08P01 is too general a code to tell
    if (error instanceof postgres.PostgresError && error.message.startsWith('unsupported startup parameter'))
      return true
    throw error
  }
}

/** Whether a statement prepared on one server connection is known on the next. */
async function preparesStatements(one: postgres.Sql, other: postgres.Sql): Promise<boolean> {
  const [first] = await runPrepared(one)
  return other.begin(async (holding) => {
    await processOf(holding)
    try {
      // within a transaction, so that the client does not prepare it again
      const [second] = await one.begin(runPrepared)
      return second?.['process'] !== first?.['process']
    } catch (error) {
      if (error instanceof postgres.PostgresError) return false
      throw error
    }
  })
}
const runPrepared = (sql: postgres.ISql) => sql.unsafe('select pg_backend_pid() as process', [], PREPARED)
const PREPARED = { prepare: true, simple: false } as postgres.UnsafeQueryOptions

async function processOf(sql: postgres.ISql): Promise<unknown> {
  const [row] = await sql.unsafe('select pg_backend_pid() as process')
  return row?.['process']
}

async function identify(sql: postgres.ISql): Promise<string> {
  const [row] = await sql.unsafe(
    'select pg_postmaster_start_time()::text as since, current_database() as name',
  )
  return `${row?.['name']} since ${row?.['since']}`
}

/** Runs the checks on two separate connections. */
async function withTwoConnections<T>(
  url: string,
  settings: Record<string, number>,
  ask: (one: postgres.Sql, other: postgres.Sql, sent: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const options = connectionOptions(url, { connectSeconds: CONNECT_SECONDS, settings })
  const open = () => postgres({ ...options, max: 1, onnotice: () => {} })
  const [one, other] = [open(), open()]
  try {
    return await ask(one, other, { ...options.connection })
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}

async function named<T>(setting: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { [SETTING]: setting }) : error
  }
}
