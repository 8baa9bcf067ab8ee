/** pg-boss, on its own connection: drizzle changes the serializers of the client that it is given. */
import { PgBoss, type Db as JobDatabase } from 'pg-boss'
import type postgres from 'postgres'
import { openConnectionPool } from '../connection/connection-pool.ts'

const HOUR_SECONDS = 60 * 60

export type JobQueue = {
  boss: PgBoss
  /** Fails jobs in progress, so that they are retried. */
  close: () => Promise<void>
}

/** Opens the job queue of this process. @param mayMigrate false if another command creates and migrates its tables */
export async function openJobQueue(
  databaseUrl: string,
  mayMigrate: boolean,
  onError: (error: unknown) => void = () => {},
): Promise<JobQueue> {
  // one connection, because pg-boss opens transactions with plain statements during its set-up
  const sql = openConnectionPool(databaseUrl, 1)
  Object.assign(sql.options.serializers, AS_JSON)
  const boss = new PgBoss({
    db: jobDatabase(sql),
    persistWarnings: false,
    migrate: mayMigrate,
    createSchema: mayMigrate,
    // scheduled jobs are in src/server/platform/jobs
    schedule: false,
    // rarely: there are few jobs, and none depends on another
    superviseIntervalSeconds: 120,
    flowIntervalSeconds: HOUR_SECONDS,
    bamIntervalSeconds: HOUR_SECONDS,
    queueCacheIntervalSeconds: HOUR_SECONDS,
    // nothing reads its warnings
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  await sql.unsafe(CLEAR_FUTURE_TIMES).catch(onError)
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false })
      await sql.end({ timeout: 0.3 })
    },
  }
}

/**
 * Clears times that pg-boss stored while the database's clock was ahead: no job would run until then. Deleting jobs is
 * safe, because each only announces work stored elsewhere and is queued again within a minute.
 */
const CLEAR_FUTURE_TIMES = `
  update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + interval '10 minutes';
  delete from pgboss.job where greatest(created_on, started_on) > now() + interval '10 minutes'`

/** Creates pg-boss's tables, or migrates them to this version. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const queue = await openJobQueue(databaseUrl, true)
  await queue.close()
}

/** pg-boss passes some JSON as text, which postgres.js would encode a second time. */
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Keys are the type numbers of json and jsonb. */
const AS_JSON = { 114: asJson, 3802: asJson }

/** Writes an array as PostgreSQL expects: array types are not looked up (see `connectionOptions`). */
const asParameter = (value: unknown) =>
  (Array.isArray(value)
    ? `{${value.map((each) => JSON.stringify(String(each))).join()}}`
    : value) as postgres.ParameterOrJSON<never>

function jobDatabase(sql: ReturnType<typeof openConnectionPool>): JobDatabase {
  return {
    async executeSql(text, values = []) {
      const result = await sql.unsafe(text, values.map(asParameter)).catch(async (error: unknown) => {
        // of two simultaneous first starts the slower one fails, as pg-boss expects, but its transaction stays open
        await sql.unsafe('rollback')
        throw error
      })
      // several statements in one text return one result each
      return { rows: result.some(Array.isArray) ? result.flat() : result }
    },
  }
}
