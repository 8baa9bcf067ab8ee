/** pg-boss, on its own connection: drizzle changes the serializers of the client that it is given. */
import { PgBoss, type Db as JobDatabase } from 'pg-boss'
import type postgres from 'postgres'
import { openConnectionPool } from '../connection/connection-pool.ts'

const HOUR_SECONDS = 60 * 60

export type JobQueue = {
  boss: PgBoss
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
  const boss = new PgBoss({
    db: jobDatabase(sql),
    persistWarnings: false,
    migrate: mayMigrate,
    createSchema: mayMigrate,
    // jobs with a time have their own: src/server/platform/jobs
    schedule: false,
    // an idle process need not look often: jobs are few, and none depends on another
    superviseIntervalSeconds: 120,
    flowIntervalSeconds: HOUR_SECONDS,
    bamIntervalSeconds: HOUR_SECONDS,
    queueCacheIntervalSeconds: HOUR_SECONDS,
    // its warnings would go nowhere
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  await sql.unsafe(FORGET_TIMES_TO_COME).catch(onError)
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false })
      await sql.end({ timeout: 0.3 })
    },
  }
}

/**
 * Clears times that the queue stored while the database's clock was ahead: no job would run until then. Jobs only announce
 * work that is stored elsewhere, so a deleted one is queued again within a minute.
 */
const FORGET_TIMES_TO_COME = `
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

function jobDatabase(sql: ReturnType<typeof openConnectionPool>): JobDatabase {
  return {
    async executeSql(text, values = []) {
      const result = await sql.unsafe(text, values.map(asParameter)).catch(async (error: unknown) => {
        // the slower of two simultaneous first starts fails, as the queue expects, and leaves its transaction open
        await sql.unsafe('rollback')
        throw error
      })
      // several statements in one text return a list of lists
      return { rows: result.some(Array.isArray) ? result.flat() : result }
    },
  }
}
