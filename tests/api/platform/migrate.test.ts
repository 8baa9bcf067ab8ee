/** Migrations run once, even with several processes, and do not block requests for long. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { connect, openSql } from '#db/client.ts'
import { knownMigrations, migrate, NEWEST_MIGRATION } from '#db/migrate.ts'
import { checkRights } from '#server/platform/doctor/database-rights.ts'
import { claimEmails } from '#server/platform/mail/deliver.ts'
import * as rawSql from '#db/schema/raw-sql.ts'
import { EMPTY, migrateTo, ownDatabase, type TestDatabase } from '../../support/database.ts'
import { within } from '../../support/sql.ts'
import { postJson } from '../../support/requests.ts'
import { bootSite, emptySite, type PreparedSite } from '../../support/site.ts'

/** A database of the oldest release that this one upgrades, with a row. */
async function olderDatabase(): Promise<TestDatabase> {
  const database = await ownDatabase(EMPTY)
  await migrateTo(database.url, knownMigrations()[0])
  await database.sql`insert into supporters (name, email, first_contact_at, last_contact_at)
    values ('Siân O’Neill', 'sian@example.org', now(), now())`
  return database
}

/** Names that drizzle's newest snapshot declares. */
function declared() {
  const path = `../../../drizzle/meta/${NEWEST_MIGRATION.slice(0, 4)}_snapshot.json`
  const { tables, views } = JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as {
    tables: Record<string, { name: string; columns: object; indexes: object }>
    views: Record<string, { name: string }>
  }
  return {
    tables: Object.fromEntries(Object.values(tables).map((table) => [table.name, table])) as Record<
      string,
      { columns: Record<string, unknown>; indexes: object }
    >,
    views: Object.values(views).map(({ name }) => name),
  }
}

it('an up-to-date schema is not changed', async () => {
  expect(await migrate((await ownDatabase()).url)).toBe(false)
})

it('every generated object is known to drizzle, or listed in the schema', async () => {
  const { sql } = await ownDatabase()
  const { tables, views } = declared()
  const triggers = await sql`
    select tgfoid::regproc::text as function, tgrelid::regclass::text as table,
      convert_from(nullif(rtrim(tgargs, '\\x00'), ''), 'utf8') as topic
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`
  const of = (name: string) => triggers.filter((each) => each['function'] === name)
  expect(Object.fromEntries(of('tell_dashboards').map(({ table, topic }) => [table, topic]))).toEqual(
    rawSql.TOPICS_OF_TABLES,
  )
  const others = new Set(triggers.map((each) => String(each['function'])))
  others.delete('tell_dashboards')
  expect(
    Object.fromEntries(
      [...others].map((name) => [
        name,
        of(name)
          .map(({ table }) => String(table))
          .toSorted(),
      ]),
    ),
  ).toEqual(rawSql.TRIGGERS)

  const names = async (query: string) => (await sql.unsafe(query)).map(({ name }) => String(name)).toSorted()
  expect(
    await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prorettype <> 'trigger'::regtype and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`),
  ).toEqual(rawSql.FUNCTIONS)
  expect(await names(`select viewname as name from pg_views where schemaname = 'public'`)).toEqual(
    views.toSorted(),
  )

  const generated = await sql<{ table: string; column: string; from: string[] }[]>`
    select attrelid::regclass::text as table, attname as column, (
      select array_agg(source.attname::text order by source.attname) from pg_attrdef
      join pg_depend on pg_depend.objid = pg_attrdef.oid and refobjsubid <> adnum
      join pg_attribute source on source.attrelid = refobjid and source.attnum = refobjsubid
      where adrelid = generated.attrelid and adnum = generated.attnum) as from
    from pg_attribute generated where attgenerated <> '' and attrelid::regclass::text in ${sql(Object.keys(tables))}`
  const listed = generated.filter(({ table, column }) => !tables[table]?.columns[column])
  expect(listed.every(({ column }) => column === 'words')).toBe(true)
  expect(
    Object.fromEntries(listed.map(({ table, from }) => [table, from])),
    'the columns that a migration puts into `words` are not those of src/db/schema/raw-sql.ts',
  ).toEqual(
    Object.fromEntries(
      Object.entries(rawSql.SEARCHED_COLUMNS).map(([table, columns]) => [table, columns.toSorted()]),
    ),
  )

  const known = new Set(Object.values(tables).flatMap(({ indexes }) => Object.keys(indexes)))
  const indexes = await names(`select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)`)
  expect(
    indexes.filter((name) => !known.has(name)),
    'WORD_INDEXES of src/db/schema/raw-sql.ts',
  ).toEqual(rawSql.WORD_INDEXES)
})

it('an older schema is refused with MIGRATE=off, and otherwise migrated once, with its rows, by many processes and while a table is locked', async () => {
  const database = await olderDatabase()
  const { sql, url } = database
  await expect(migrate(url, { mayChange: false })).rejects.toThrow(
    'its tables are of an older version of the site, and MIGRATE=off: run npm run migrate first',
  )
  const holder = await sql.reserve()
  await holder`begin`
  // every migration writes to this table
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
  expect(await sql`select name from supporters`).toEqual([{ name: 'Siân O’Neill' }])
})

it('a database of before the oldest supported release is left alone, with advice', async () => {
  const { sql, url } = await olderDatabase()
  await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`
  await expect(migrate(url)).rejects.toThrow(
    'this database was made by a version of the site that this one cannot upgrade, and nothing in it was changed: start a version of November 2026 once, then this one',
  )
  expect(await sql`select to_regclass('card_changes') as table`).toEqual([{ table: null }])
})

it('the job queue of earlier releases is dropped, and each email that waited there is claimed once', async () => {
  const { sql, url } = await olderDatabase()
  await sql.unsafe(`create schema pgboss; create table pgboss.job (name text)`)
  await sql`insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, attempts, last_error, state, sent_at)
    values ('contact-received', 'contact-received:1', 1, 'supporter 1', 'sian@example.org', 3, 'ECONNREFUSED CONN', 'queued', null),
      ('contact-notice', 'contact-notice:1', 1, 'supporter 1', null, 1, null, 'sent', now())`
  expect(await migrate(url)).toBe(true)
  expect(await sql`select from pg_namespace where nspname = 'pgboss'`).toEqual([])
  const connection = connect(url, 2)
  onTestFinished(() => connection.close())
  const claim = () => claimEmails({ db: connection.db, clock: () => new Date() })
  const claimed = (await Promise.all([claim(), claim()])).flat()
  expect(claimed).toMatchObject([{ kind: 'contact-received', attempts: 4 }])
  expect(await claim()).toEqual([])
})

it('the tables of a newer release are accepted, unless it forbids that', async () => {
  const { sql, url } = await ownDatabase()
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  expect(await migrate(url)).toBe(false)
  await sql`update site_facts set value = '9999999999999' where key = 'oldest release'`
  await sql`drop table payment_issues cascade`
  await expect(migrate(url)).rejects.toThrow(
    /^this database was made by a newer version of the site, and nothing in it was changed: /,
  )
  expect(await sql`select to_regclass('payment_issues') as table`).toEqual([{ table: null }])
})

/** Runs the SQL in `docs/deploys.md`, each statement as the role that the page names. */
async function grantRights({ sql }: PreparedSite, owner: string, runtime: string): Promise<void> {
  const page = await readFile(join(import.meta.dirname, '../../../docs/deploys.md'), 'utf8')
  const [, text = ''] = /```sql\n(create role [^`]+)\n```/.exec(page) ?? []
  const [row] = await sql`select current_database() as name`
  const own = text
    .replaceAll('site_owner', owner)
    .replaceAll('site_runtime', runtime)
    .replaceAll('database site ', `database ${row?.['name']} `)
  for (const line of own.split('\n')) {
    const [, statement = 'it has no role', role] = /^([^;]+); -- (\w+)$/.exec(line) ?? []
    await sql.begin(async (tx) => {
      if (role !== 'administrator') await tx.unsafe(`set local role ${role}`)
      await tx.unsafe(statement)
    })
  }
}

it('a release with more tables runs with the rights that docs/deploys.md grants, and says what to do without them', async () => {
  const home = await emptySite({
    MIGRATE: 'off',
    MAIL_OWNER: 'owner@example.org',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  })
  onTestFinished(() => home.close())
  const { sql, url } = home
  const [owner, runtime] = ['owner', 'runtime'].map((name) => `${name}_${url.slice(-8)}`) as [string, string]
  const [row] = await sql`select current_database() as name`
  await sql.unsafe(`create role ${owner}; grant create on database ${row?.['name']} to ${owner};
    alter schema public owner to ${owner}`)
  onTestFinished(async () => {
    for (const role of [runtime, owner]) await sql.unsafe(`drop owned by ${role} cascade; drop role ${role}`)
  })
  const urlOf = (role: string) => {
    const asRole = new URL(url)
    asRole.searchParams.set('options', `-c role=${role}`)
    return asRole.href
  }

  const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, '../../../drizzle') })
  const newTables = migrations.findLastIndex((each) => each.sql.join(' ').includes('CREATE TABLE'))
  await migrateTo(urlOf(owner), migrations[newTables - 1]?.folderMillis)
  // of another role: a schema that nothing uses does not stop the release
  await sql.unsafe(`create schema pgboss; grant usage on schema pgboss to ${owner}`)
  await grantRights(home, owner, runtime)
  expect(await migrate(urlOf(owner))).toBe(true)
  expect(await migrate(urlOf(runtime))).toBe(false)

  const inTestMode = { ...home, url: urlOf(runtime), config: { ...home.config, stripeKeys: undefined } }
  await expect(bootSite(inTestMode)).rejects.toThrow(
    /^PAYMENTS=sandbox makes tables of its own, which this role may not \(.*\): set the three STRIPE_ keys, or start as the owner of the tables$/,
  )
  const site = await bootSite({ ...home, url: urlOf(runtime) })
  onTestFinished(() => site.close())
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
  expect((await postJson(`${site.url}/api/contacts`, message)).status).toBe(201)
  expect(
    await within(openSql(urlOf(runtime), 1), (asRuntime) => checkRights(asRuntime, home.config, true)),
  ).toEqual({
    state: 'ok',
    what: 'the role reads and writes every table, and changes none, as MIGRATE=off wants',
  })
})
