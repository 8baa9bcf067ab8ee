/** Opens PostgreSQL: postgres.js with drizzle on top, for the embedded server and any DATABASE_URL. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema/index.ts'
import { connectionOptions, TEXTS } from './connection/connection-options.ts'
import { openConnectionPool, type PoolTimeouts, type PoolUse } from './connection/connection-pool.ts'
import type { Pooler } from './connection/pooler.ts'

export type Db = PostgresJsDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Connection = {
  db: Db
  sql: postgres.Sql
  poolUse(): PoolUse
  /** Whether the database is known to be down: every call fails at once until it responds again. */
  isDatabaseDown(): boolean
  close(): Promise<void>
}

/** A postgres.js client without timeouts: at most `max` connections, opened when first needed. */
export function openSql(url: string, max: number, options: postgres.Options<never> = {}): postgres.Sql {
  return postgres({
    ...connectionOptions(url, { connectSeconds: 10 }),
    max,
    onnotice: () => {},
    types: { bigint: AS_NUMBER, texts: TEXTS },
    ...options,
  })
}

/** drizzle reads ids as numbers: a bigint column of ours never exceeds the safe integers. */
const AS_NUMBER = { to: 20, from: [20], serialize: String, parse: Number }

/** Opens a pool of at most `max` connections. `close` waits up to 5 s for statements in progress. */
export function connect(url: string, max = 20, pooler?: Pooler, timeouts?: PoolTimeouts): Connection {
  const sql = openConnectionPool(url, max, pooler, timeouts)
  return {
    db: drizzle(sql, { schema, casing: 'snake_case' }),
    sql,
    poolUse: () => sql.use(),
    isDatabaseDown: () => sql.isDown(),
    close: () => sql.end({ timeout: 5 }),
  }
}

/** A reserved connection of `openSql`, in a transaction that the caller begins and ends. */
export type OneTransaction = { sql: postgres.ReservedSql; options: postgres.Sql['options'] }

/** A client within that transaction. Transactions that it begins are part of the outer one. */
export function clientWithin({ sql, options }: OneTransaction): postgres.Sql {
  const within = (...call: Parameters<typeof sql>) => sql(...call)
  const client = Object.assign(within as typeof sql, sql, {
    // drizzle changes the parsers of the client that it is given, but others use the connection too
    options: { ...options, parsers: { ...options.parsers }, serializers: { ...options.serializers } },
    begin: (work: (tx: postgres.Sql) => unknown) => work(client),
  }) as postgres.Sql
  return client
}

export const dbWithin = (transaction: OneTransaction): Db =>
  drizzle(clientWithin(transaction), { schema, casing: 'snake_case' })

/** The name of the constraint that refused a row; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => refusalOf(error)?.constraint_name

/** Whether a foreign key refused a row. */
export const isForeignKeyViolation = (error: unknown): boolean => refusalOf(error)?.code === '23503'

/** Whether a row was refused because its `column` would be null. */
export function isNullViolation(error: unknown, column: string): boolean {
  const refusal = refusalOf(error)
  return refusal?.code === '23502' && refusal.column_name === column
}

function refusalOf(error: unknown): postgres.PostgresError | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof postgres.PostgresError ? cause : undefined
}
