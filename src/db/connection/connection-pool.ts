/**
 * postgres.js for a server: every call has an answer within 10 s, even if the answer is that the database is down.
 * What that takes besides postgres.js's own options is here; tests/faults/database.test.ts checks it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import postgres from 'postgres'
import { connectionOptions } from './connection-options.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { Pooler } from './pooler.ts'

export type PoolTimeouts = {
  /** How long a call waits for a free connection. */
  waitMs: number
  statementMs: number
  lockMs: number
  /** How long a connection may say nothing while it is asked. */
  silenceMs: number
  /** How long a transaction whose client is gone holds its locks. */
  idleInTransactionMs: number
}
const POOL_TIMEOUTS: PoolTimeouts = {
  waitMs: 4000,
  statementMs: 5000,
  lockMs: 3000,
  silenceMs: 5500,
  idleInTransactionMs: 5000,
}
const CONNECT_SECONDS = 3
/** The client's own backoff would notice only after up to 20 s that the database is back. */
const RECONNECT_SECONDS = 0.5
const UNUSED_SECONDS = 30
/** How long statements under way in a retired pool may still take. */
const RETIRE_SECONDS = 6
/** Between the error of a lost connection and its end. */
const ENDING_MS = 50

/** No connection came free in time: the statement was never sent. */
class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

/** How many statements and transactions are under way, and how many wait for a connection. */
export type PoolUse = { inUse: number; waiting: number }

export type Pool = postgres.Sql & { use(): PoolUse }

/**
 * A client of at most `max` connections, opened when first needed; like `openSql`, for processes that serve.
 * @param pooler where the address leads to one: then every statement is a transaction, which brings its timeouts
 *   along, and `listen` and tagged statements are not to be used.
 * @param timeouts other than those that give every call its answer within 10 s.
 */
export function openConnectionPool(
  url: string,
  max: number,
  pooler?: Pooler,
  timeouts = POOL_TIMEOUTS,
): Pool {
  // runs no statements: it listens, and holds the types of values that drizzle sets
  const home = open(url, { max: 1, pooler, timeouts })
  let pool: postgres.Sql | undefined
  const current = () =>
    (pool ??= sameTypes(open(url, { max, idleSeconds: UNUSED_SECONDS, pooler, timeouts }), home))
  const limit = pLimit(max)
  const timeoutSettings = Object.entries(asSettings(timeouts))
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')
  let waiting = 0

  async function asked<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = current()
    try {
      return await ask(sql)
    } catch (error) {
      // postgres.js carries the rest of a broken answer over to the reconnected connection, and a server that has
      // become a standby is left for the one that took its place
      if (sql === pool && isDatabaseUnavailable(error, 'lost', 'demoted')) {
        pool = undefined
        void sql.end({ timeout: RETIRE_SECONDS })
      }
      throw error
    }
  }

  function whenFree<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let state: 'waits' | 'begun' | 'timed out' = 'waits'
      const timeOut = () => {
        if (state !== 'waits') return
        state = 'timed out'
        waiting -= 1
        reject(new DatabaseBusy('waited too long for the database'))
      }
      // answers that came while the event loop was blocked are read first, and free their connections
      const timer = setTimeout(() => setImmediate(timeOut), timeouts.waitMs)
      const begin = async () => {
        clearTimeout(timer)
        if (state === 'timed out') return
        state = 'begun'
        waiting -= 1
        await asked(ask).then(resolve, reject)
      }
      waiting += 1
      void limit(begin)
    })
  }

  const unsafe = (...statement: Parameters<typeof home.unsafe>) => {
    let asValues = false
    const ask = (sql: postgres.ISql) => {
      const query = sql.unsafe(...statement)
      if (asValues) void query.values()
      return withOwnRows(query)
    }
    const answer = whenFree((sql) =>
      pooler ? transaction(sql, withTimeouts(timeoutSettings, ask)) : ask(sql),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  const begin = (work: (tx: postgres.TransactionSql) => unknown) =>
    whenFree((sql) => transaction(sql, pooler ? withTimeouts(timeoutSettings, work) : work))
  const end: typeof home.end = async (options) => {
    await Promise.all([home.end(options), pool?.end(options)])
  }
  const client = (...call: Parameters<typeof home>) => current()(...call)
  const use = () => ({ inUse: limit.activeCount, waiting })
  return Object.assign(client as typeof home, home, { unsafe, begin, end, use })
}

type Listener = {
  onnotify: (channel: string, payload: string) => void
  /** The connection is lost, and with it the notifications meanwhile. */
  onclose: () => void
}

/** One connection that receives notifications; where it is lost, the next statement opens another. */
export const openListening = (url: string, listener: Listener): postgres.Sql =>
  open(url, { max: 1, ...listener })

type OpenOptions = Partial<Listener> & {
  max: number
  /** After so long unused a connection is closed. */
  idleSeconds?: number
  pooler?: Pooler | undefined
  timeouts?: PoolTimeouts
}

function open(
  url: string,
  { idleSeconds, pooler, timeouts = POOL_TIMEOUTS, ...options }: OpenOptions,
): postgres.Sql {
  const settings = {
    ...asSettings(timeouts),
    // half-way through a statement none of these counts: a server would keep the locks of a dead line for two hours
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 1,
    tcp_keepalives_count: 3,
  }
  return postgres({
    ...connectionOptions(url, {
      connectSeconds: CONNECT_SECONDS,
      silenceMs: timeouts.silenceMs,
      ...(idleSeconds !== undefined && { idleMs: idleSeconds * 1000 }),
      ...(!pooler && { settings }),
    }),
    ...options,
    ...(idleSeconds !== undefined && { idle_timeout: idleSeconds }),
    prepare: pooler?.preparesStatements ?? true,
    backoff: () => RECONNECT_SECONDS,
    keep_alive: 10,
    // asking the database for its types would end the process where the connection is lost meanwhile
    fetch_types: false,
    types: { texts: TEXTS },
    onnotice: () => {},
  })
}

/** The type text[], as a parameter. */
const TEXTS = {
  to: 1009,
  from: [],
  serialize: (texts: readonly string[] | string) =>
    typeof texts === 'string'
      ? texts
      : `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`,
  parse: (text: string) => text,
}

function sameTypes(sql: postgres.Sql, as: postgres.Sql): postgres.Sql {
  Object.assign(sql.options.parsers, as.options.parsers)
  Object.assign(sql.options.serializers, as.options.serializers)
  return sql
}

/** postgres.js goes on counting rows where an answer broke off: the next one would lack as many at its start. */
async function withOwnRows(query: ReturnType<postgres.Sql['unsafe']>): Promise<Rows> {
  // what it calls a result is the list that it answers
  const answer: unknown = await query.forEach((row, result: unknown) => void (result as Rows).push(row))
  return answer as Rows
}

type Rows = postgres.RowList<postgres.Row[]>

/** The timeouts are sent along with the first statement; where they are refused, that one fails with their error. */
const withTimeouts =
  <Tx extends postgres.ISql>(timeoutSettings: string, work: (tx: Tx) => unknown) =>
  (tx: Tx): unknown => {
    tx.unsafe(timeoutSettings).catch(() => {})
    return work(tx)
  }

/** As PostgreSQL names them. */
const asSettings = ({ statementMs, lockMs, idleInTransactionMs }: PoolTimeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** On a lost connection the client would still roll back, and that error, which is nobody's, ends the process. */
async function transaction(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => unknown,
): Promise<unknown> {
  let isLost = false
  const done = sql.begin(async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      if (isDatabaseUnavailable(error)) await pause(ENDING_MS)
      if (isLost) await new Promise(() => {})
      throw error
    }
  })
  done.catch(() => (isLost = true))
  return done
}
