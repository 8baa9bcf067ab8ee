/** An upgrade from the oldest release, and the previous release on today's tables; in the full form only. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type postgres from 'postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSql, within } from '../support/sql.ts'
import { migrate } from '#db/migrate.ts'
import { isFull, printFigure } from '../support/case-size.ts'
import { contradictions } from '../support/consistency.ts'
import { EMPTY, ownDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { PUBLIC_PATHS } from '../support/routes.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A dump of the oldest release that can be upgraded, whose schema is the baseline. Made by `upgrade/make-dump.sh`. */
const DUMP = join(import.meta.dirname, 'upgrade/76cae391.sql.gz')

/** Columns that the migrations change on purpose, or remove. */
const CHANGED = [
  'content_versions.content',
  // written by a nightly job that was removed
  'job_runs.*',
  // sums by more than the month; totals that follow from them are compared with the payments
  'ledger_months.*',
  'nightly_runs.*',
  // rows are now counted from indexes
  'table_counts.*',
  // see EMAILS
  'outbox_emails.belongs_to',
  'outbox_emails.copies',
  'outbox_emails.dedupe_key',
  'outbox_emails.record_id',
  'outbox_emails.recurring_record_id',
  // the oldest release, and the progress of that job
  'site_facts.*',
]

/** Subject of each email, stored in two columns before and in one after. */
const EMAILS = [
  `select id, coalesce(dedupe_key, kind || ':' || record_id) as key, coalesce(record_id, recurring_record_id) as record,
    coalesce(belongs_to, kind || ' ' || record_id) as group from outbox_emails order by id`,
  'select id, dedupe_key as key, record_id as record, belongs_to as group from outbox_emails order by id',
] as const

const isMeant = (column: string) =>
  CHANGED.some((name) => name === column || name === column.replace(/[^.]+$/, '*'))

const LISTS = [
  'payments.search',
  'checkout.searchOrders',
  'forms.searchContacts',
  'blog.manage',
  'inbox.list',
  'mail.outbox',
  'admin.activity',
]

describe('an upgrade', { timeout: 600_000 }, () => {
  beforeEach(({ skip }) =>
    skip(!isFull, 'only with npm run test:full: it takes a minute and installs packages'),
  )

  it('keeps every row of a filled database of the oldest release', async () => {
    const fresh = await ownDatabase()
    const { sql, url } = await ownDatabase(EMPTY)
    await within(openSql(url, 1), async (client) =>
      client.unsafe(gunzipSync(await readFile(DUMP)).toString()),
    )
    const before = await columnSums(sql)
    const emails = await sql.unsafe(EMAILS[0])
    expect(await migrate(url)).toBe(true)
    const after = new Map((await columnSums(sql)).map((sum) => [sum.key, sum]))
    const changed = before.filter(({ key, sum }) => after.get(key)?.sum !== sum).map(({ name }) => name)
    expect(changed.filter((name) => !isMeant(name))).toEqual([])
    expect(await sql.unsafe(EMAILS[1])).toEqual(emails)
    expect(await contradictions(sql)).toEqual([])
    expect(await definitions(sql)).toEqual(await definitions(fresh.sql))

    const server = await launchSite({ DATABASE_URL: url, DATA_DIR: await tempFolder(), ADMIN_PASSWORD })
    await server.ready
    for (const path of PUBLIC_PATHS)
      expect({ path, status: (await fetch(server.url + path)).status }).toEqual({
        path,
        // the owner has not made the page of funds public yet
        status: /nowhere$|^\/where-it-goes$/.test(path) ? 404 : 200,
      })
    const cookie = await logIn(server.url, ADMIN_PASSWORD)
    for (const list of LISTS) {
      const response = await fetch(`${server.url}/trpc/${list}?input=%7B%7D`, { headers: { cookie } })
      expect({ list, body: await response.json() }).toMatchObject({
        list,
        body: { result: { data: { rows: expect.arrayContaining([expect.anything()]) } } },
      })
    }
  })

  it('leaves tables on which the previous release works', async ({ skip }) => {
    const { url } = await ownDatabase(EMPTY)
    const trial = promisify(execFile)('sh', ['deploy/try-previous-release.sh'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: url, PORT: String(await freePort()) },
    })
    const { code, stdout, stderr } = await trial.then(
      (output) => ({ ...output, code: 0 }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    if (code === 2 || code === 3) skip(`not tried: ${(stderr || stdout).trim().split('\n').at(-1)}`)
    expect(code, `${stdout}${stderr}`).toBe(0)
    printFigure(stdout)
  })
})

/** Number and sum of the values of each column. Keyed by the numbers of table and column, which renaming keeps. */
async function columnSums(sql: postgres.Sql) {
  const columns = await sql<{ key: string; table: string; column: string }[]>`
    select attrelid || ' ' || attnum as key, attrelid::regclass::text as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox') and attnum > 0
      and not attisdropped and attgenerated = ''
    order by 2, 3`
  return Promise.all(
    columns.map(async ({ key, table, column }) => {
      const [row] = await sql`
        select count(*) || ' ' || coalesce(sum(('x' || left(md5(${sql(column)}::text), 15))::bit(60)::bigint), 0) as sum
        from ${sql(table)}`
      return { key, table, name: `${table}.${column}`, sum: String(row?.['sum']) }
    }),
  )
}

/** Columns, constraints, indexes and triggers, as PostgreSQL prints them. */
const definitions = async (sql: postgres.Sql) =>
  (
    await sql<{ line: string }[]>`
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
          coalesce(column_default, generation_expression, '') as line
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
        and prokind = 'f' and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`
  ).map(({ line }) => line)
