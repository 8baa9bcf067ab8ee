/** A first start that is killed can be completed by the next. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openSql, openEmbedded, within } from '../support/sql.ts'
import { migrate } from '#db/migrate.ts'
import { caseSize, fullOnly, printFigure } from '../support/case-size.ts'
import { chance as chanceOf } from '../support/chance.ts'
import { databaseNamed, TEMPLATE } from '../support/postgres-server.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { postJson } from '../support/requests.ts'
import { killAll, processesOf, untiedPath } from '../support/process-tree.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { ADMIN_PASSWORD, bootSite, emptySite, launchSite, tempFolder } from '../support/site.ts'

/** Tables and rows after a first start, to compare with the template. */
async function shape(sql: postgres.Sql): Promise<object> {
  const [counts] = await sql`
    select (select count(*)::int from bracelets) as bracelets, (select count(*)::int from blog_posts) as posts,
      (select count(*)::int from site_facts where key like 'seeded%') as facts, (select count(*)::int from counters) as counters,
      (select count from counters where name = 'posts')::int as "posts counted",
      (select count(*)::int from drizzle.__drizzle_migrations) as steps`
  const things = await sql`
    select relkind::text || ' ' || relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    union all select 'check ' || conname from pg_constraint where connamespace = 'public'::regnamespace order by 1`
  return { ...counts, things: things.map((row) => row['name']) }
}

const wholeShape = () => within(openSql(databaseNamed(inject('databaseUrl'), TEMPLATE), 1), shape)

const passwordsIn = (server: ServerProcess) =>
  [...server.output().matchAll(/Admin password .*: (\S+)\n/g)].map(([, password]) => password ?? '')

const logIn = async (url: string, password: string) =>
  (await postJson(`${url}/api/admin/login`, { password })).status

/** Recognisable points of a start; kills between them are at random times. */
const MOMENTS: Record<string, (dataDir: string, output: string) => Promise<boolean>> = {
  'initdb has begun': async (dataDir) =>
    (await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.new-')),
  'PostgreSQL has its files': async (dataDir) => existsSync(join(dataDir, 'postgres')),
  'PostgreSQL has its lock': async (dataDir) => existsSync(join(dataDir, 'postgres/postmaster.pid')),
  'a password is announced': async (_dataDir, output) => output.includes('Admin password'),
}
const KILLS = caseSize({ short: 1, full: 20 })

it(`a first start succeeds after ${KILLS} kills, with and without its database`, async () => {
  const chance = chanceOf(11)
  const moments = Object.keys(MOMENTS)
  const survived: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const folder = await tempFolder()
    const dataDir = join(folder, 'data')
    const port = await freePort()
    const isOrphaning = chance.percent(50)
    const settings = {
      DATA_DIR: dataDir,
      ...(isOrphaning && { PATH: await untiedPath(join(folder, 'programs')) }),
    }
    const first = await launchSite(settings, { port })
    const name = KILLS === 1 ? 'initdb has begun' : (moments[kill % (moments.length + 3)] ?? 'at random')
    const isThere = MOMENTS[name]
    if (isThere) {
      // it may be too fast to be seen, and is then killed once it is ready
      const isUp = () => first.output().includes('Listening on')
      await eventually(async () => isUp() || (await isThere(dataDir, first.output())))
      await pause(chance.number(0, 40))
    } else await pause(chance.number(0, 3000))
    const pid = first.child.pid ?? 0
    killAll(isOrphaning ? [pid] : processesOf(dataDir, [pid]))
    await first.end('SIGKILL')
    survived.push(isOrphaning ? `${name}, database orphaned` : name)

    const second = await launchSite(settings, { port })
    await second.ready
    expect(await within(openEmbedded(dataDir), shape), name).toEqual(await wholeShape())
    // the latest password that was printed works
    const password = [...passwordsIn(first), ...passwordsIn(second)].at(-1)
    expect(password, name).toBeDefined()
    expect(await logIn(second.url, password ?? ''), name).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
    const left = (await readdir(dataDir)).filter((file) => !EXPECTED_FILES.has(file))
    expect(left, name).toEqual([])
  }
  printFigure(
    `first start: killed ${KILLS} times, whole each time at the next start (${survived.join('; ')})`,
  )
})

const EXPECTED_FILES = new Set([
  'postgres',
  'postgres.lock',
  'postgres.retiring',
  'mail',
  'uploads',
  'backups',
])

/** Waits until a backend of the site waits for our lock, so that the start is at that statement. */
const waits = (sql: postgres.Sql, query: string) =>
  eventually(async () => {
    const rows = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${query}%`}`
    return rows.length > 0
  })

/** Waits until statements of the killed process have ended. */
const alone = (sql: postgres.Sql) =>
  eventually(async () => {
    const rows = await sql`select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
    return rows.length === 0
  })

it.each(caseSize({ short: [40], full: [3, 20, 60, 110] }))(
  'killed during the migration at its statement %i nothing is applied, then during the seed nothing is seeded, and the next start does everything',
  async (statement) => {
    const home = await emptySite()
    onTestFinished(() => home.close())
    const { url, sql } = home
    await sql.unsafe(`
      create sequence public.passed;
      create function public.wait_there() returns event_trigger language plpgsql as $$ begin
        if nextval('public.passed') = ${statement} then perform pg_advisory_lock(1, 1); end if;
      end $$;
      create event trigger waiting on ddl_command_end execute function public.wait_there()`)
    const holder = await sql.reserve()
    await holder`select pg_advisory_lock(1, 1)`
    const { dataDir } = home.config
    const start = () => launchSite({ DATA_DIR: dataDir, DATABASE_URL: url, ADMIN_PASSWORD })
    const first = await start()
    await waits(sql, '')
    await first.end('SIGKILL')
    // its backend finishes the statement, and then finds the client disconnected
    await holder`select pg_advisory_unlock_all()`
    await alone(sql)
    await sql.unsafe(
      'drop event trigger waiting; drop function public.wait_there; drop sequence public.passed',
    )
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)

    await migrate(url)
    await holder`begin`
    await holder`lock table blog_posts in share mode`
    const second = await start()
    await waits(sql, 'insert into "blog_posts"')
    await second.end('SIGKILL')
    await holder`rollback`
    holder.release()
    await alone(sql)
    expect(await sql`select from bracelets union all select from blog_posts`).toHaveLength(0)

    const third = await bootSite(home)
    expect(await shape(sql)).toEqual(await wholeShape())
    await third.close()
  },
)

it('two concurrent first starts print one password, and it works', fullOnly, async () => {
  const dataDir = join(await tempFolder(), 'data')
  const servers = [await launchSite({ DATA_DIR: dataDir }), await launchSite({ DATA_DIR: dataDir })]
  await Promise.all(servers.map((server) => server.ready))
  const passwords = servers.flatMap(passwordsIn)
  expect(passwords).toHaveLength(1)
  for (const server of servers) expect(await logIn(server.url, passwords[0] ?? '')).toBe(200)
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0])
})
