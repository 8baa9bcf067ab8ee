/** pg-boss, on its own connection: drizzle changes the serializers of the client that it is given. */
import { PgBoss, type Db as JobDatabase } from 'pg-boss'
import type postgres from 'postgres'
import { openConnectionPool } from './connection/connection-pool.ts'
import { isDatabaseUnavailable } from './connection/database-errors.ts'

export type JobQueue = {
  boss: PgBoss
  /**
   * @param heard called for each notification
   * @param listening called at first, and after each lost connection: notifications in between were missed
   */
  listen(channel: string, heard: (payload: string) => void, listening?: () => void): Promise<void>
  /** Fails jobs in progress, so that they are tried again. */
  close: () => Promise<void>
}

/** Opens the queue of this process. @param mayMigrate false where another command makes and changes its tables */
export async function openJobQueue(
  databaseUrl: string,
  mayMigrate: boolean,
  onError: (error: unknown) => void = () => {},
): Promise<JobQueue> {
  // one connection, because the queue's set-up opens transactions with plain statements
  const sql = openConnectionPool(databaseUrl, 1)
  Object.assign(sql.options.serializers, AS_JSON)
  const listeners: Parameters<JobQueue['listen']>[] = []
  let listening = openConnectionPool(databaseUrl, 1)
  const boss = new PgBoss({
    db: jobDatabase(sql, (error) => {
      if (isDatabaseUnavailable(error, 'lost')) listenAnew()
    }),
    persistWarnings: false,
    migrate: mayMigrate,
    createSchema: mayMigrate,
  })
  boss.on('error', onError)
  await boss.start()
  await sql.unsafe(FORGET_TIMES_TO_COME).catch(onError)
  return {
    boss,
    async listen(...listener) {
      listeners.push(listener)
      await listening.listen(...listener)
    },
    async close() {
      listeners.length = 0
      await boss.stop({ graceful: false })
      await Promise.all([sql, listening].map((each) => each.end({ timeout: 0.3 })))
    },
  }

  /** A connection that only listens sends nothing, so nothing else would show that the other end is gone. */
  function listenAnew(): void {
    if (listeners.length === 0) return
    const dead = listening
    listening = openConnectionPool(databaseUrl, 1)
    dead.end({ timeout: 0 }).catch(onError)
    for (const listener of listeners) listening.listen(...listener).catch(onError)
  }
}

/**
 * Clears times that the queue stored while the database's clock was ahead: no job would run until then. Jobs only announce
 * work that is stored elsewhere, so a deleted one is queued again within a minute.
 */
const FORGET_TIMES_TO_COME = `
  update pgboss.version set cron_on = null where cron_on > now() + interval '10 minutes';
  update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + interval '10 minutes';
  delete from pgboss.job where greatest(created_on, started_on) > now() + interval '10 minutes'`

/** Creates the tables of the queue, or migrates them to this version. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const queue = await openJobQueue(databaseUrl, true)
  await queue.close()
}

/** The queue writes its JSON itself, and the client would encode that text once more. */
const asWritten = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** By the types' numbers: json and jsonb. */
const AS_JSON = { 114: asWritten, 3802: asWritten }

/** The client does not know array types: it would have to ask the server for them. */
const asParameter = (value: unknown) =>
  (Array.isArray(value)
    ? `{${value.map((each) => JSON.stringify(String(each))).join()}}`
    : value) as postgres.ParameterOrJSON<never>

function jobDatabase(
  sql: ReturnType<typeof openConnectionPool>,
  onError: (error: unknown) => void,
): JobDatabase {
  return {
    async executeSql(text, values = []) {
      const result = await sql.unsafe(text, values.map(asParameter)).catch(async (error: unknown) => {
        onError(error)
        // the slower of two simultaneous first starts fails, as the queue expects, and leaves its transaction open
        await sql.unsafe('rollback')
        throw error
      })
      // several statements in one text return a list of lists
      return { rows: result.some(Array.isArray) ? result.flat() : result }
    },
  }
}
