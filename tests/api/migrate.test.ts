/** Migrations run once, with several processes too, and do not block requests for long. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { connect, openSql } from '#db/client.ts'
import { applyMigrationsTo, knownMigrations, migrate } from '#db/migrate.ts'
import { lookAtRights } from '#server/doctor/database-rights.ts'
import { migrateJobQueue } from '#db/job-queue.ts'
import { EMPTY, ownDatabase, type TestDatabase, within } from '../support/database.ts'
import { postJson } from '../support/requests.ts'
import { bootSite, emptySite, type PreparedSite } from '../support/site.ts'

/** A database of the release that knew no `paidAt`, after its last migration, `0037_words_of_offers`. */
async function olderDatabase(): Promise<TestDatabase> {
  const database = await ownDatabase(EMPTY)
  const connection = connect(database.url, 1)
  await applyMigrationsTo(connection.db, knownMigrations()[37])
  await connection.close()
  return database
}

/** Rows as that release wrote them: paid late or lost, never paid, and a post that was a draft for long. */
async function writeOlderRows({ sql }: TestDatabase): Promise<void> {
  await sql`insert into checkouts (id, payment_intent_id, amount, currency, created_at, next_check_at) values
    ('left', 'pi_left', 12, 'gbp', now() - interval '8 days', now()), ('paid', 'pi_late', 12, 'gbp', now(), now())`
  await sql`insert into orders (checkout_id, payment_intent_id, total, currency, needs_address, created_at)
    values ('paid', 'pi_late', 12, 'gbp', false, '2026-02-01 09:00Z')`
  await sql`insert into payments
    (payment_intent_id, amount, refunded, currency, status, payment_type, created_at, updated_at) values
    ('pi_late', 12, 0, 'gbp', 'succeeded', 'order', '2026-01-31 23:00Z', '2026-02-01 09:00Z'),
    ('pi_lost', 20, 0, 'gbp', 'succeeded', 'donation', '2026-02-03Z', '2026-02-03Z'),
    ('pi_part', 20, 4, 'gbp', 'succeeded', 'donation', '2026-02-03Z', '2026-02-04Z'),
    ('pi_tried', 5, 0, 'gbp', 'failed', 'donation', '2026-03-01Z', '2026-03-02Z')`
  await sql`insert into declines values ('ch_1', 'pi_tried', 'generic_decline', '2026-03-01 23:59Z')`
  await sql`insert into disputes (dispute_id, payment_id, amount, reason, status)
    select payment_intent_id, id, case payment_intent_id when 'pi_lost' then 20 else 10 end, 'fraudulent', 'lost'
    from payments where payment_intent_id in ('pi_lost', 'pi_part')`
  await sql`insert into blog_posts (slug, title, excerpt, content, author, tags, published, created_at) values
    ('at-once', 't', 'e', 'c', 'a', '{}', true, '2026-01-01Z'), ('late', 't', 'e', 'c', 'a', '{}', true, '2026-01-02Z'),
    ('draft', 't', 'e', 'c', 'a', '{}', false, '2026-01-03Z')`
  await sql`insert into audit_events (action, subject_id, created_at)
    select 'post-published', id, '2026-03-05Z' from blog_posts where slug = 'late'`
}

async function expectTimesAndLosses({ sql }: TestDatabase): Promise<void> {
  const at = (text: string) => new Date(text)
  const payments = await sql`select payment_intent_id, paid_at, status, lost from payments order by 1`
  expect(payments.map((row) => Object.values(row))).toEqual([
    ['pi_late', at('2026-02-01T09:00Z'), 'succeeded', '0.00'],
    ['pi_lost', null, 'refunded', '20.00'],
    ['pi_part', null, 'succeeded', '10.00'],
    ['pi_tried', at('2026-03-01T23:59Z'), 'failed', '0.00'],
  ])
  const months =
    await sql`select month::text, payment_type, count::int, total from monthly_totals where count <> 0`
  expect(months.map((row) => Object.values(row).join(' '))).toEqual(
    expect.arrayContaining(['2026-02-01 order 1 12.00', '2026-02-01 donation 1 6.00']),
  )
  expect(months).toHaveLength(2)
  expect(await sql`select id from checkouts where next_check_at is null`).toEqual([{ id: 'left' }])
  const posts = await sql`select slug, published_at from blog_posts order by id`
  expect(posts.map((row) => Object.values(row))).toEqual([
    ['at-once', at('2026-01-01Z')],
    ['late', at('2026-03-05Z')],
    ['draft', null],
  ])
}

it('changes nothing of the newest schema', async () => {
  expect(await migrate((await ownDatabase()).url)).toBe(false)
})

it('rejects an older schema with MIGRATE=off, and migrates it and its rows once, however many processes start at once while a table is locked', async () => {
  const database = await olderDatabase()
  const { sql, url } = database
  await writeOlderRows(database)
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
  await expectTimesAndLosses(database)
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

/** Runs the SQL of `docs/deploys.md`, each line by whom it says. */
async function grantRights({ sql }: PreparedSite, owner: string, runtime: string): Promise<void> {
  const page = await readFile(join(import.meta.dirname, '../../docs/deploys.md'), 'utf8')
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

it('a release with more tables runs with the rights that docs/deploys.md gave before it, and without them says what to do', async () => {
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

  const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, '../../drizzle') })
  const newTables = migrations.findLastIndex((each) => each.sql.join(' ').includes('CREATE TABLE'))
  const older = connect(urlOf(owner), 1)
  await applyMigrationsTo(older.db, migrations[newTables - 1]?.folderMillis)
  await older.close()
  await migrateJobQueue(urlOf(owner))
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
    await within(openSql(urlOf(runtime), 1), (asRuntime) => lookAtRights(asRuntime, home.config, true)),
  ).toEqual({
    state: 'ok',
    what: 'the role reads and writes every table, and changes none, as MIGRATE=off wants',
  })
})
