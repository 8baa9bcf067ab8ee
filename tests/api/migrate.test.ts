/** Migrations run once, with several processes too, and do not block requests for long. */
import { expect, it, onTestFinished } from 'vitest'
import { connect, openSql } from '#db/client.ts'
import { applyStepsTo, knownSteps, migrate } from '#db/migrate.ts'
import { ownDatabase, type TestDatabase } from '../support/database.ts'

/** A database before the newest migration. */
async function olderDatabase(): Promise<TestDatabase> {
  const database = await ownDatabase()
  await database.sql`drop schema public, drizzle cascade`
  await database.sql`create schema public`
  const connection = connect(database.url, 1)
  await applyStepsTo(connection.db, knownSteps().at(-2))
  await connection.close()
  return database
}

it('changes nothing of the newest schema', async () => {
  expect(await migrate((await ownDatabase()).url)).toBe(false)
})

it('rejects an older schema with MIGRATE=off, and migrates it once, however many processes start at once while a table is locked', async () => {
  const { sql, url } = await olderDatabase()
  await expect(migrate(url, { mayChange: false })).rejects.toThrow(
    'its tables are of an older version of the site, and MIGRATE=off: run npm run migrate first',
  )
  const holder = await sql.reserve()
  await holder`begin`
  // every migration writes this table
  await holder`lock table drizzle.__drizzle_migrations in exclusive mode`

  const waits = Promise.withResolvers<void>()
  const options = { retries: { pauseMs: 20, times: 1000 }, onWait: waits.resolve }
  const migrating = Promise.all([1, 2, 3].map(() => migrate(url, options)))
  await waits.promise
  expect(await sql`select count(*)::int as facts from site_facts`).toHaveLength(1)
  await holder`commit`
  holder.release()
  expect((await migrating).filter(Boolean)).toEqual([true])
  expect(await migrate(url, { mayChange: false })).toBe(false)
})

it('accepts the tables of a newer release, unless that one forbids it', async () => {
  const { sql, url } = await ownDatabase()
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  expect(await migrate(url)).toBe(false)
  await sql`update site_facts set value = '9999999999999' where key = 'oldest release'`
  await sql`drop table payment_issues`
  await expect(migrate(url)).rejects.toThrow(
    /^this database was made by a newer version of the site, and nothing in it was changed: /,
  )
  expect(await sql`select to_regclass('payment_issues') as table`).toEqual([{ table: null }])
})

it('needs no permission to change tables when nothing is to change', async () => {
  const { sql, url } = await ownDatabase()
  await sql`create role site_reader`
  onTestFinished(async () => {
    await sql`drop owned by site_reader`
    await sql`drop role site_reader`
  })
  await sql`grant usage on schema drizzle to site_reader`
  await sql`grant select on all tables in schema public, drizzle to site_reader`
  const asReader = new URL(url)
  asReader.searchParams.set('options', '-c role=site_reader')
  const reader = openSql(asReader.href, 1)
  onTestFinished(() => reader.end())
  expect(await reader`select current_user as name`).toEqual([{ name: 'site_reader' }])
  await expect(reader`create table site_of_reader ()`).rejects.toThrow(/permission denied/)
  expect(await migrate(asReader.href)).toBe(false)
})
