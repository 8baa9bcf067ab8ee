/** One way in: postgres.js with drizzle on top, for the embedded server and any DATABASE_URL alike. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { createQueue } from './queue.ts'
import * as schema from './schema.ts'
import { socketHost } from './socket-url.ts'
import { watchedSockets } from './watched-socket.ts'

export type Db = PostgresJsDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Connection = { db: Db; sql: postgres.Sql; close(): Promise<void> }

/**
 * How long anything may take while the site serves, so that whoever asks has an answer within 10 s even when the
 * database hangs: a turn, then either a connection or the answer.
 */
const TURN_MS = 2500
const CONNECT_SECONDS = 3
const STATEMENT_MS = 5000
const LOCK_MS = 4000
const SILENCE_MS = 5500
const IDLE_IN_TRANSACTION_MS = 15_000
/** A database that is back is noticed as soon; the client's own way would be to wait up to 20 s. */
const RECONNECT_SECONDS = 0.5

/** A postgres.js client that waits as long as it takes: connections at most `max`, opened when first needed. */
export function openSql(url: string, max: number): postgres.Sql {
  return postgres(url, { ...socketHost(url), max, connect_timeout: 10, onnotice: () => {} })
}

/** The same for a site that serves: nothing waits long, and a connection that hangs or is lost makes way for another. */
export function openServingSql(url: string, max: number): postgres.Sql {
  const sql = postgres(url, {
    ...socketHost(url),
    max,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    keep_alive: 10,
    connection: {
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
    onnotice: () => {},
  })
  // behind TLS the client alone knows what is an answer; a dead line is noticed by the keep-alive there
  if (!sql.options.ssl) Object.assign(sql.options, { socket: watchedSockets(SILENCE_MS) })
  return inTurns(sql, max)
}

/** Opens a pool of at most `max` connections. `close` waits up to 5 s for what is under way. */
export function connect(url: string, max = 10): Connection {
  const sql = openServingSql(url, max)
  return {
    db: drizzle(sql, { schema, casing: 'snake_case' }),
    sql,
    close: () => sql.end({ timeout: 5 }),
  }
}

/** Lets statements and transactions, as drizzle begins them, wait in a queue that can be left. */
function inTurns(sql: postgres.Sql, abreast: number): postgres.Sql {
  const inTurn = createQueue({ abreast, waitMs: TURN_MS })
  const ask = (...statement: Parameters<typeof sql.unsafe>) => {
    let asValues = false
    const answer = Promise.resolve().then(() =>
      inTurn(() => (asValues ? sql.unsafe(...statement).values() : sql.unsafe(...statement))),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  const transact = (work: (tx: postgres.TransactionSql) => unknown) => inTurn(() => transaction(sql, work))
  // a client beside it, because it calls its own
  const client: typeof sql = Object.assign((...call: Parameters<typeof sql>) => sql(...call), sql)
  return Object.assign(client, { unsafe: ask, begin: transact })
}

/**
 * A transaction whose connection is lost has failed with it. The client would still send a rollback, into nothing or
 * into the connection that takes its place, and an error of that is nobody's: it would end the process.
 */
async function transaction(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => unknown,
): Promise<unknown> {
  let isLost = false
  const done = sql.begin(async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      await nextTurn()
      if (isLost) await new Promise(() => {})
      throw error
    }
  })
  done.catch(() => (isLost = true))
  return done
}

/** Whether the database refused a row because what it points to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof postgres.PostgresError && cause.code === '23503'
}
