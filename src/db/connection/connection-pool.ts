/**
 * Wraps postgres.js for serving processes: every call returns or fails within 10 s, also while the database is down.
 * tests/faults/database.test.ts checks it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import postgres from 'postgres'
import { connectionOptions, TEXTS } from './connection-options.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { watchForOutage } from './outage.ts'
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
  /** How long a statement may take before a connection of its own tries whether the database responds at all. */
  suspectMs: number
  /** How long that may take. */
  probeMs: number
}
const POOL_TIMEOUTS: PoolTimeouts = {
  waitMs: 4000,
  statementMs: 5000,
  lockMs: 3000,
  silenceMs: 5500,
  idleInTransactionMs: 5000,
  // together less than a page may take
  suspectMs: 1000,
  probeMs: 1500,
}
const CONNECT_SECONDS = 3
/** postgres.js's own backoff could take up to 20 s to notice that the database is back. */
const RECONNECT_SECONDS = 0.5
const IDLE_SECONDS = 30
/** Seconds that statements in progress in a retired pool may still take. */
const RETIRE_SECONDS = 6
/** How long to wait, after the error of a lost connection, until postgres.js has closed it. */
const CLOSE_WAIT_MS = 50

/** Thrown when no connection became free in time; the statement was never sent. */
class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

/** How many statements and transactions are in progress, and how many wait for a connection. */
export type PoolUse = { inUse: number; waiting: number }

export type Pool = postgres.Sql & {
  use(): PoolUse
  /** Whether the database is known not to respond: every call fails at once. */
  isDown(): boolean
}

/**
 * Opens a pool of at most `max` connections, each when first needed. Like `openSql`, but for serving processes.
 * @param pooler set if the URL leads to a pooler: every statement then becomes a transaction that sets its own
 * timeouts, and `listen` and tagged statements must not be used
 * @param timeouts override those that limit every call to 10 s
 */
export function openConnectionPool(
  url: string,
  max: number,
  pooler?: Pooler,
  timeouts = POOL_TIMEOUTS,
): Pool {
  // runs no statements; drizzle registers its parsers and serializers on this client
  const home = open(url, { max: 1, pooler, timeouts })
  let pool: postgres.Sql | undefined
  const current = () =>
    (pool ??= sameTypes(open(url, { max, idleSeconds: IDLE_SECONDS, pooler, timeouts }), home))
  let limit = pLimit(max)
  const timeoutSettings = Object.entries(asSettings(timeouts))
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ')
  const waiting = new Set<(error: Error) => void>()
  const outage = watchForOutage(url, timeouts.probeMs, () => {
    retire()
    // statements that never end must not take the places of those that come after the outage
    limit = pLimit(max)
    for (const giveUp of waiting) giveUp(outage.error())
  })

  function retire(): void {
    void pool?.end({ timeout: RETIRE_SECONDS })
    pool = undefined
  }

  async function tryConnection<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = current()
    const slow = setTimeout(outage.suspect, timeouts.suspectMs)
    try {
      const answer = await ask(sql)
      outage.heard()
      return answer
    } catch (error) {
      if (isDatabaseUnavailable(error, 'unreachable', 'badCertificate', 'lost')) outage.suspect()
      // postgres.js would prepend the rest of a broken response to the next one, so the pool is replaced; also after
      // the server was demoted to a standby
      if (sql === pool && isDatabaseUnavailable(error, 'lost', 'demoted')) retire()
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  function withConnection<T>(ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    if (outage.isDown()) return Promise.reject(outage.error())
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => {
        clearTimeout(timer)
        if (waiting.delete(giveUp)) reject(error)
      }
      const timeOut = () => giveUp(new DatabaseBusy('waited too long for the database'))
      // read pending responses first, because they free connections
      const timer = setTimeout(() => setImmediate(timeOut), timeouts.waitMs)
      const begin = async () => {
        clearTimeout(timer)
        if (waiting.delete(giveUp)) await tryConnection(ask).then(resolve, reject)
      }
      waiting.add(giveUp)
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
    outage.close()
    await Promise.all([home.end(options), pool?.end(options)])
  }
  const client = (...call: Parameters<typeof home>) => current()(...call)
  const use = () => ({ inUse: limit.activeCount, waiting: waiting.size })
  return Object.assign(client as typeof home, home, { unsafe, begin, end, use, isDown: outage.isDown })
}

type Listener = {
  onnotify: (channel: string, payload: string) => void
  /** Called when the connection is lost: notifications are missed until the next one opens. */
  onclose: () => void
}

/** One connection that receives notifications; if it is lost, the next statement opens another. */
export const openListening = (url: string, listener: Listener): postgres.Sql =>
  open(url, { max: 1, ...listener })

type OpenOptions = Partial<Listener> & {
  max: number
  /** Close a connection that was not used for this long. */
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
    // otherwise the server would notice a dead client, and release its locks, only after two hours
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

/** postgres.js continues the row count of a response that broke off: the next result would begin with empty slots. */
async function withOwnRows(query: ReturnType<postgres.Sql['unsafe']>): Promise<Rows> {
  const answer: unknown = await query.forEach((row, result: unknown) => void (result as Rows).push(row))
  return answer as Rows
}

type Rows = postgres.RowList<postgres.Row[]>

/** Sends the timeouts together with the first statement, which fails if they are refused. */
const withTimeouts =
  <Tx extends postgres.ISql>(timeoutSettings: string, work: (tx: Tx) => unknown) =>
  (tx: Tx): unknown => {
    tx.unsafe(timeoutSettings).catch(() => {})
    return work(tx)
  }

/** The timeouts as settings of PostgreSQL. */
const asSettings = ({ statementMs, lockMs, idleInTransactionMs }: PoolTimeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** Runs a transaction. postgres.js would roll back even on a lost connection, which ends the process. */
async function transaction(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => unknown,
): Promise<unknown> {
  let isLost = false
  const done = sql.begin(async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      if (isDatabaseUnavailable(error)) await pause(CLOSE_WAIT_MS)
      if (isLost) await new Promise(() => {})
      throw error
    }
  })
  done.catch(() => (isLost = true))
  return done
}
