/**
 * postgres.js for a site that serves: nothing waits long, and what is lost, hangs or comes back is no trouble of the
 * caller's. Statements and transactions, as drizzle begins them, wait in a queue that can be left.
 */
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { isDatabaseAway } from './away.ts'
import { createQueue } from './queue.ts'
import { socketHost } from './socket-url.ts'
import { watchedSockets } from './watched-socket.ts'

/**
 * How long anything may take while the site serves, so that whoever asks has an answer within 10 s even when the
 * database hangs: a turn, then either a connection or the answer.
 */
const TURN_MS = 4000
const CONNECT_SECONDS = 3
const STATEMENT_MS = 5000
const LOCK_MS = 3000
const SILENCE_MS = 5500
/** A transaction whose end of the line is gone keeps its locks no longer. */
const IDLE_IN_TRANSACTION_MS = 5000
/** A database that is back is noticed as soon; the client's own way would be to wait up to 20 s. */
const RECONNECT_SECONDS = 0.5

/** What is still under way in a pool that nobody is sent to any more has this long. */
const RETIRE_SECONDS = 6
/** Between the error of a lost connection and its end. */
const ENDING_MS = 50

/** A rush needs more connections than a quiet night. */
const UNUSED_SECONDS = 30

/** So many prepared statements may be on their way at once, each connection answering its own in their order. */
const PREPARED_AT_ONCE = 100
/** For prepared writes, which wait for the disk where reads take no time. */
const WRITING_CONNECTIONS = 6
/** A connection that has not answered for so long has a statement that waits for a lock: no other shall wait behind it. */
const STUCK_MS = 50

/**
 * A client of connections at most `max`, opened when first needed; like `openSql`, for processes that serve. Prepared
 * statements have a few more for themselves: there each is sent without waiting for the answers to those before.
 */
export function openServingSql(url: string, max: number): postgres.Sql {
  // never asked itself: it listens, and knows the types of the database and what drizzle makes of them
  const home = open(url, { max: 1, idle_timeout: 1, fetch_types: true })
  let hasLearned = false
  const opened = (options: { max: number; idle_timeout?: number; session?: object }) =>
    sameTypes(open(url, { fetch_types: false, ...options }), home)
  const pool = renewing(() => opened({ max, idle_timeout: UNUSED_SECONDS }))
  const poolInTurn = createQueue({ abreast: max, waitMs: TURN_MS })
  // a plan is kept, and one made while a table was nearly empty would read the whole of it in a rush
  const session = { enable_seqscan: 'off' }
  const reads = renewing(() => opened({ max: 1, session }))
  const writes = Array.from({ length: WRITING_CONNECTIONS }, () =>
    counting(renewing(() => opened({ max: 1, idle_timeout: UNUSED_SECONDS, session }))),
  )
  const preparedInTurn = { abreast: PREPARED_AT_ONCE, waitMs: TURN_MS, answerMs: STATEMENT_MS }
  const readsInTurn = createQueue(preparedInTurn)
  const writesInTurn = createQueue(preparedInTurn)

  /**
   * Once, as long as a start may still fail: a connection that asks for the types itself and is lost meanwhile ends
   * the process, because nobody hears of that failure.
   */
  async function learn(): Promise<void> {
    await home`select 1`
    hasLearned = true
    for (const { current } of [pool, reads, ...writes]) sameTypes(current(), home)
  }

  function kindOf(...[text, , options]: Parameters<typeof home.unsafe>) {
    if (options?.prepare !== true) return { inTurn: poolInTurn, line: () => pool }
    if (text.startsWith('select ')) return { inTurn: readsInTurn, line: () => reads }
    return { inTurn: writesInTurn, line: () => freest(writes) ?? pool }
  }

  const unsafe = (...statement: Parameters<typeof home.unsafe>) => {
    const { inTurn, line } = kindOf(...statement)
    let asValues = false
    const ask = async () => {
      if (!hasLearned) await learn()
      return line().ask((sql) => (asValues ? sql.unsafe(...statement).values() : sql.unsafe(...statement)))
    }
    // by then it is known how the rows are wanted
    const answer = Promise.resolve().then(() => inTurn(ask))
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  const begin = (work: (tx: postgres.TransactionSql) => unknown) =>
    poolInTurn(async () => {
      if (!hasLearned) await learn()
      return pool.ask((sql) => transaction(sql, work))
    })
  const end: typeof home.end = async (options) => {
    await Promise.all([home, pool, reads, ...writes].map((line) => line.end(options)))
  }
  const client: typeof home = Object.assign(
    (...call: Parameters<typeof home>) => pool.current()(...call),
    home,
  )
  return Object.assign(client, { unsafe, begin, end })
}

/**
 * postgres.js carries the rest of a broken answer into the connection's next life. So a pool that lost one ends, as
 * soon as what is under way there is done, and another takes its place.
 */
function renewing(openPool: () => postgres.Sql) {
  let pool: postgres.Sql | undefined
  const current = () => (pool ??= openPool())
  async function ask<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const sql = current()
    try {
      return await work(sql)
    } catch (error) {
      if (sql === pool && isDatabaseAway(error, 'lost')) {
        pool = undefined
        void sql.end({ timeout: RETIRE_SECONDS })
      }
      throw error
    }
  }
  return { current, ask, end: async (options?: Parameters<postgres.Sql['end']>[0]) => pool?.end(options) }
}

/** A line that knows how many statements are on their way, and since when nothing has moved. */
function counting({ current, ask, end }: ReturnType<typeof renewing>) {
  const line = { current, end, underWay: 0, movedAt: 0, ask: counted }
  async function counted<T>(work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
    if (line.underWay === 0) line.movedAt = performance.now()
    line.underWay += 1
    try {
      return await ask(work)
    } finally {
      line.underWay -= 1
      line.movedAt = performance.now()
    }
  }
  return line
}

/** The line where the fewest are on their way; none where all are stuck. */
function freest<Line extends { underWay: number; movedAt: number }>(lines: Line[]): Line | undefined {
  const since = performance.now() - STUCK_MS
  let found: Line | undefined
  for (const line of lines) {
    const isStuck = line.underWay > 0 && line.movedAt < since
    if (!isStuck && (!found || line.underWay < found.underWay)) found = line
  }
  return found
}

type Hearing = {
  onnotify: (channel: string, word: string) => void
  /** The connection is gone, and with it what was said meanwhile. */
  onclose: () => void
}

/** One connection that hears what is told with NOTIFY; the next statement opens another where it is lost. */
export function openListening(url: string, hearing: Hearing): postgres.Sql {
  return open(url, { max: 1, fetch_types: false, ...hearing })
}

function open(
  url: string,
  {
    session,
    ...options
  }: { max: number; idle_timeout?: number; fetch_types: boolean; session?: object } & Partial<Hearing>,
): postgres.Sql {
  const sql = postgres(url, {
    ...socketHost(url),
    ...options,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    keep_alive: 10,
    connection: {
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // half-way through a statement none of these counts: a server would keep the locks of a dead line for two hours
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 1,
      tcp_keepalives_count: 3,
      ...session,
    },
    onnotice: () => {},
  })
  // behind TLS the client alone knows what is an answer; a dead line is noticed by the keep-alive there
  if (!sql.options.ssl) Object.assign(sql.options, { socket: watchedSockets(SILENCE_MS) })
  return sql
}

/** Which its typings do not tell of. */
function arrayTypes({ options }: postgres.Sql): object {
  const { shared } = options as unknown as { shared: { typeArrayMap: object } }
  return shared.typeArrayMap
}

function sameTypes(sql: postgres.Sql, as: postgres.Sql): postgres.Sql {
  Object.assign(sql.options.parsers, as.options.parsers)
  Object.assign(sql.options.serializers, as.options.serializers)
  Object.assign(arrayTypes(sql), arrayTypes(as))
  return sql
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
      if (isDatabaseAway(error)) await pause(ENDING_MS)
      if (isLost) await new Promise(() => {})
      throw error
    }
  })
  done.catch(() => (isLost = true))
  return done
}
