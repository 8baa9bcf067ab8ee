/** PostgreSQL for tests: one server per run with a migrated template, and one cloned database per test file. */
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { inject, onTestFinished } from 'vitest'
import { dbWithin } from '#db/client.ts'
import { applyMigrationsTo } from '#db/migrate.ts'
import { inOneTransaction } from '#server/platform/backup/session.ts'
import { openSql } from './sql.ts'
import { databaseNamed, TEMPLATE } from './postgres-server.ts'

export type TestDatabase = { url: string; sql: postgres.Sql; close(): Promise<void> }

/** A database without tables of ours. */
export const EMPTY = 'template1'

/** Clones a template. `sql` is a client for assertions, and `close` drops the clone. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openSql(databaseNamed(server, 'postgres'), 1)
  // a third of the time of the default, which copies through the WAL
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  const url = databaseNamed(server, name)
  const sql = openSql(url, 5)
  return {
    url,
    sql,
    async close() {
      await sql.end({ timeout: 2 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 2 })
    },
  }
}

/** A database for one test, dropped at its end. */
export async function ownDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const database = await testDatabase(template)
  onTestFinished(() => database.close())
  return database
}

/** Migrates an empty database to this version or, given the time of an older version's newest migration, to that. */
export const migrateTo = (url: string, last?: number): Promise<void> =>
  inOneTransaction(url, '', (transaction) => applyMigrationsTo(dbWithin(transaction), last))

/** Checksums of all tables of ours: 'cart_items' → '3 5…'. Leaves out the sandbox's, and what each start stores. */
export async function tableSums(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables =
    await sql`select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^client_(builds|files)$'`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
  )
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
