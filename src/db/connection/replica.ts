/**
 * Reads public data from a streaming replica. The replica is used only while it has replayed the latest change of that
 * data and lags little. If it fails to answer, the primary is asked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import type { Connection, Db } from '../client.ts'
import { openConnectionPool } from './connection-pool.ts'
import type { PublicData } from '../public-data.ts'
import * as schema from '../schema/index.ts'

const CHECK_MS = 2000
const MAX_LAG_MS = 10_000
/** Reads wait this long for the replica before they go to the primary. */
const MAX_ANSWER_MS = 1000

/** Must be equal on both: a standby of another cluster has comparable WAL positions, but other data. */
const IDENTITY = '(select system_identifier::text from pg_control_system()) || current_database()::text'
const PRIMARY = `select pg_current_wal_insert_lsn()::text as position, ${IDENTITY} as identity`
const REPLICA = `
  select pg_is_in_recovery() and ${IDENTITY} = $1::text as follows,
    pg_last_wal_replay_lsn() >= $2::pg_lsn as has_content,
    case when pg_last_wal_replay_lsn() >= $3::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 end::float8 as lag`

export type Replica = {
  /** For reads only: queries go to the replica, or to the primary if the replica cannot answer. */
  db: Db
  isRead: () => boolean
  close(): Promise<void>
}

/** Opens the replica. @param publicData its version tells when the replica must have caught up with a change */
export function openReplica(
  url: string,
  max: number,
  { sql: primary }: Pick<Connection, 'sql'>,
  publicData: Pick<PublicData, 'version'>,
): Replica {
  const replica = openConnectionPool(url, max)
  const closing = new AbortController()
  let fresh = { version: -1, until: -Infinity }
  /** WAL position of the primary after the latest change of the public data. */
  let changed: { version: number; position: string } | undefined

  const isRead = () => performance.now() < fresh.until && publicData.version() === fresh.version
  const markStale = () => (fresh = { version: -1, until: -Infinity })

  async function check(): Promise<void> {
    const since = performance.now()
    const version = publicData.version()
    if (version === undefined) return void markStale()
    const [now] = await primary.unsafe(PRIMARY)
    if (changed?.version !== version) changed = { version, position: now?.['position'] }
    const [row] = await replica.unsafe(REPLICA, [now?.['identity'], changed.position, now?.['position']])
    const lag: number = row?.['lag'] ?? Infinity
    if (row?.['follows'] && row['has_content'] && lag < MAX_LAG_MS)
      fresh = { version, until: since + MAX_LAG_MS - lag }
    else markStale()
  }

  async function pollReplica(): Promise<void> {
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one check after another
      await check().catch(markStale)
      // oxlint-disable-next-line no-await-in-loop -- one check after another
      await pause(CHECK_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }
  void pollReplica()

  async function read<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    if (!isRead()) return ask(primary)
    try {
      return await Promise.race([ask(replica), failAfter(MAX_ANSWER_MS)])
    } catch {
      // even an error of the statement itself, for example because the replica does not have a new column yet
      markStale()
      return ask(primary)
    }
  }

  const unsafe = (...statement: Parameters<typeof primary.unsafe>) => {
    let asValues = false
    const answer = Promise.resolve().then(() =>
      read((sql) => {
        const query = sql.unsafe(...statement)
        return asValues ? query.values() : query
      }),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  const begin = (work: (tx: postgres.TransactionSql) => unknown) => read((sql) => sql.begin(work))
  const client = (...call: Parameters<typeof replica>) => replica(...call)
  return {
    db: drizzle(Object.assign(client as typeof replica, replica, { unsafe, begin }), {
      schema,
      casing: 'snake_case',
    }),
    isRead,
    async close() {
      closing.abort()
      await replica.end({ timeout: 1 })
    },
  }
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error('the replica did not answer in time')
}
