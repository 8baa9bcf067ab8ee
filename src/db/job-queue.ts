/** pg-boss, on its own connection: drizzle changes the serializers of the client that it is given. */
import { PgBoss, type Db as JobDatabase } from 'pg-boss'
import type postgres from 'postgres'
import { openConnectionPool } from './connection/connection-pool.ts'

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
  const boss = new PgBoss({
    db: jobDatabase(sql),
    persistWarnings: false,
    migrate: mayMigrate,
    createSchema: mayMigrate,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    boss,
    listen: async (...listener) => void (await sql.listen(...listener)),
    async close() {
      await boss.stop({ graceful: false })
      await sql.end({ timeout: 0.3 })
    },
  }
}

/** Creates the tables of the queue, or migrates them to this version. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const queue = await openJobQueue(databaseUrl, true)
  await queue.close()
}

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
