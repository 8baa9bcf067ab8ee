/**
 * postgres.js for a server: every call gets a result within 10 s, even if the result is that the database is down. What
 * that needs beyond postgres.js's own options is here; tests/faults/database.test.ts checks it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import postgres from 'postgres'
import { connectionOptions, TEXTS } from './connection-options.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { Pooler } from './pooler.ts'

export type PoolTimeouts = {
  /** How long a call waits for a free connection. */
  waitMs: number
  statementMs: number
  lockMs: number
  /** How long a connection may be silent during a statement. */
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
/** The client's own backoff could take up to 20 s to notice that the database is back. */
const RECONNECT_SECONDS = 0.5
const UNUSED_SECONDS = 30
/** How much longer statements in progress in a retired pool may take. */
const RETIRE_SECONDS = 6
/** Between the error of a lost connection and its end. */
const ENDING_MS = 50

/** No connection became free in time: the statement was never sent. */
class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

/** How many statements and transactions are in progress, and how many wait for a connection. */
export type PoolUse = { inUse: number; waiting: number }

export type Pool = postgres.Sql & { use(): PoolUse }

/**
 * A client of at most `max` connections, opened when first needed; like `openSql`, but for serving processes.
 * @param pooler set if the URL leads to a pooler: then every statement is a transaction that sets its own timeouts, and
 * `listen` and tagged statements must not be used
 * @param timeouts override those that limit every call to 10 s
 */
export function openConnectionPool(
  url: string,
  max: number,
  pooler?: Pooler,
  timeouts = POOL_TIMEOUTS,
): Pool {
  // runs no statements: it holds the types of values that drizzle sets
  const home = open(url, { max: 1, pooler, timeouts })
  let pool: postgres.Sql | undefined
  const current = () =>
    (pool ??= sameTypes(open(url, { max, idleSeconds: UNUSED_SECONDS, pooler, timeouts }), home))
  const limit = pLimit(max)
  const timeoutSettings = Object.entries(asSettings(timeouts))
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')
  let waiting = 0

  async function tryConnection<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = current()
    try {
      return await ask(sql)
    } catch (error) {
      // postgres.js carries the rest of a broken response over to the new connection; a server demoted to a standby
      // must be left too
      if (sql === pool && isDatabaseUnavailable(error, 'lost', 'demoted')) {
        pool = undefined
        void sql.end({ timeout: RETIRE_SECONDS })
      }
      throw error
    }
  }

  function withConnection<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let state: 'waits' | 'started' | 'timed out' = 'waits'
      const timeOut = () => {
        if (state !== 'waits') return
        state = 'timed out'
        waiting -= 1
        reject(new DatabaseBusy('waited too long for the database'))
      }
      // first read responses that arrived while the event loop was blocked, because they free connections
      const timer = setTimeout(() => setImmediate(timeOut), timeouts.waitMs)
      const begin = async () => {
        clearTimeout(timer)
        if (state === 'timed out') return
        state = 'started'
        waiting -= 1
        await tryConnection(ask).then(resolve, reject)
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
    const answer = withConnection((sql) =>
      pooler ? transaction(sql, withTimeouts(timeoutSettings, ask)) : ask(sql),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  const begin = (work: (tx: postgres.TransactionSql) => unknown) =>
    withConnection((sql) => transaction(sql, pooler ? withTimeouts(timeoutSettings, work) : work))
  const end: typeof home.end = async (options) => {
    await Promise.all([home.end(options), pool?.end(options)])
  }
  const client = (...call: Parameters<typeof home>) => current()(...call)
  const use = () => ({ inUse: limit.activeCount, waiting })
  return Object.assign(client as typeof home, home, { unsafe, begin, end, use })
}

type Listener = {
  onnotify: (channel: string, payload: string) => void
  /** The connection is lost, with any notifications until the next one. */
  onclose: () => void
}

/** One connection that receives notifications; if it is lost, the next statement opens another. */
export const openListening = (url: string, listener: Listener): postgres.Sql =>
  open(url, { max: 1, ...listener })

type OpenOptions = Partial<Listener> & {
  max: number
  /** An unused connection is closed after this long. */
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
    // without these, the server would hold the locks of a dead connection for two hours
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
    types: { texts: TEXTS },
    onnotice: () => {},
  })
}

function sameTypes(sql: postgres.Sql, as: postgres.Sql): postgres.Sql {
  Object.assign(sql.options.parsers, as.options.parsers)
  Object.assign(sql.options.serializers, as.options.serializers)
  return sql
}

/** postgres.js goes on counting rows where an answer broke off: the next one would lack as many at its start. */
async function withOwnRows(query: ReturnType<postgres.Sql['unsafe']>): Promise<Rows> {
  // the result object is the list itself
  const answer: unknown = await query.forEach((row, result: unknown) => void (result as Rows).push(row))
  return answer as Rows
}

type Rows = postgres.RowList<postgres.Row[]>

/** Sends the timeouts with the first statement; if they are refused, that statement fails with their error. */
const withTimeouts =
  <Tx extends postgres.ISql>(timeoutSettings: string, work: (tx: Tx) => unknown) =>
  (tx: Tx): unknown => {
    tx.unsafe(timeoutSettings).catch(() => {})
    return work(tx)
  }

/** In PostgreSQL's names. */
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
