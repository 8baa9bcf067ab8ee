/** A primary with a streaming standby: public reads, and a promotion under load. Slow, so in the full form only. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { checkDatabase } from '#server/platform/doctor/database.ts'
import { openSql } from '../support/sql.ts'
import { startCallers } from '../support/background-callers.ts'
import { fullOnly, isFull, printFigure, runWhere } from '../support/case-size.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { beginOrder } from '../support/paying.ts'
import { postJson } from '../support/requests.ts'
import { writePost } from '../support/posts.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'
import { logIn, trpcTransport } from '../support/transports.ts'

const DEBIAN = '/usr/lib/postgresql'
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .toSorted((one, other) => Number(other) - Number(one))
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')))
const hasReplication = programs !== undefined

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const execute = promisify(execFile)
const run = (program: string, ...args: string[]) =>
  execute(join(programs ?? '', program), args, { cwd: '/', ...asOther })

type PairedServer = {
  port: number
  sql: postgres.Sql
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  promote(): Promise<void>
  /** Starts it again, as an init system would. */
  restart(): Promise<void>
}

/** @param isSynchronous whether commits wait for the standby */
async function startPair(isSynchronous: boolean) {
  const folder = await tempFolder()
  await chmod(folder, 0o755)
  if (asOther.uid !== undefined) await chown(folder, asOther.uid, asOther.gid)

  async function start(name: string, port: number, more = ''): Promise<PairedServer> {
    const data = join(folder, name)
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off ${more}`
    const begin = () =>
      run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, `${name}.log`), '-o', options)
    await begin()
    const sql = openSql(`postgres://site@127.0.0.1:${port}/postgres`, 1)
    return {
      port,
      sql,
      kill: async () => void (await run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')),
      promote: async () => void (await run('pg_ctl', 'promote', '-w', '-D', data)),
      restart: async () => void (await begin()),
    }
  }

  await run('initdb', '-D', join(folder, 'one'), '-U', 'site', '-A', 'trust', '--no-sync')
  const ports = [await freePort(), await freePort()] as const
  const primary = await start('one', ports[0], isSynchronous ? '-c synchronous_standby_names=*' : '')
  const from = ['-h', '127.0.0.1', '-p', String(ports[0]), '-U', 'site']
  await run('pg_basebackup', ...from, '-D', join(folder, 'two'), '-R', '-c', 'fast', '--no-sync')
  const standby = await start('two', ports[1])
  await eventually(async () => {
    const [row] =
      await primary.sql`select count(*)::int as count from pg_stat_replication where state = 'streaming'`
    return row?.['count'] === 1
  })
  onTestFinished(async () => {
    await Promise.all([primary, standby].map(({ sql }) => sql.end({ timeout: 1 })))
    // one of them may have been killed
    await Promise.allSettled([primary.kill(), standby.kill()])
  })
  return { primary, standby }
}

/** The promised time from the promotion to the first successful write. */
const WITHIN_MS = 15_000
const CONCURRENCY = 20

const whereInstalled = isFull ? runWhere(hasReplication, 'no pg_basebackup here') : fullOnly

async function newSite(settings: Record<string, string>) {
  const site = await launchSite({ DATA_DIR: await tempFolder(), ADMIN_PASSWORD, ...settings })
  await site.ready
  return site
}

it(
  'a promotion under load loses no acknowledged write, and the site continues by itself',
  whereInstalled,
  async () => {
    const { primary, standby } = await startPair(true)
    const site = await newSite({
      DATABASE_URL: `postgres://site@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
      DATABASE_REPLICA_URL: `postgres://site@127.0.0.1:${standby.port}/postgres`,
    })
    const callers = startCallers(site.url, CONCURRENCY)
    await callers.allRecovered()
    await pause(2000)
    await primary.kill()
    await pause(1000)
    await standby.promote()
    const promoted = performance.now()
    await callers.allRecovered()
    const backMs = performance.now() - promoted
    await pause(1000)
    await callers.stop()

    const well = callers.endings.filter(({ status }) => status >= 200 && status < 300)
    const refused = callers.endings.filter(({ status }) => status === 503)
    expect(well.length + refused.length).toBe(callers.endings.length)
    expect(backMs).toBeLessThan(WITHIN_MS)
    await callers.expectNothingLost(standby.sql)
    expect(site.child.exitCode).toBe(null)
    printFigure(
      `promotion: ${well.length} calls answered, ${refused.length} with 503, ${callers.acknowledged.length + callers.written.length} acknowledged writes all there, ` +
        `all kinds of call go on ${Math.round(backMs)} ms after it`,
    )
  },
)

it('a former primary that comes back is noticed, and no process writes to it', whereInstalled, async () => {
  const { primary: former, standby: promoted } = await startPair(false)
  const settings = {
    DATABASE_URL: `postgres://site@127.0.0.1:${former.port},127.0.0.1:${promoted.port}/postgres`,
    DATA_DIR: await tempFolder(),
    ADMIN_PASSWORD,
  }
  let carts = 0
  const write = async ({ url }: { url: string }) => {
    const sessionId = `cart-${(carts += 1)}`
    const { status } = await postJson(`${url}/api/cart`, { sessionId, braceletId: 1, quantity: 1 })
    return status === 201 && sessionId
  }
  const isIn = async ({ sql }: PairedServer, sessionId: string) =>
    (await sql`select from cart_items where session_id = ${sessionId}`).length === 1
  const writable = async ({ url }: { url: string }) =>
    /^site_database_writable_servers (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
  const first = await newSite(settings)
  expect(await write(first)).toBeTruthy()
  await former.kill()
  await promoted.promote()
  await eventually(() => write(first), 20_000)
  await former.restart()

  // a process that goes on, one that is started again, and one that knows nothing of before
  const second = await newSite(settings)
  const third = await newSite({ ...settings, DATA_DIR: await tempFolder() })
  for (const site of [first, second, third]) {
    await eventually(async () => (await writable(site)) === '2', 20_000)
    const sessionId = String(await write(site))
    expect([await isIn(promoted, sessionId), await isIn(former, sessionId)]).toEqual([true, false])
  }
  const cookie = await logIn(first.url, ADMIN_PASSWORD)
  const { body } = await trpcTransport.call(first.url, 'admin.overview', {}, cookie)
  expect(body).toMatchObject({ faults: [{ part: 'servers' }] })
  const config = readConfig(settings)
  const doctor = async () =>
    (await checkDatabase(config, 'DATABASE_URL')).map(({ name, what }) => `${name}: ${what}`)
  expect((await doctor()).find((line) => line.startsWith('servers: '))).toContain(
    `127.0.0.1:${former.port} can be written to as well as 127.0.0.1:${promoted.port}`,
  )

  // nothing else answers, so only what was kept says that it must not be used
  await promoted.kill()
  expect(await write(first)).toBe(false)
  const restarted = await launchSite(settings)
  await expect(restarted.ready).rejects.toThrow('was left behind by a promotion, on timeline 1 of 2')
  await promoted.restart()
  await former.kill()
  await eventually(async () => (await writable(first)) === '1' && write(first), 20_000)
  await eventually(async () => {
    const after = await trpcTransport.call(first.url, 'admin.overview', {}, cookie)
    return after.status === 200 && (after.body as { faults: unknown[] }).faults.length === 0
  }, 20_000)
})

it(
  'a replica serves public reads only, and is not used while it lags or is unavailable',
  whereInstalled,
  async () => {
    const { primary, standby } = await startPair(false)
    const { url } = await newSite({
      DATABASE_URL: `postgres://site@127.0.0.1:${primary.port}/postgres`,
      DATABASE_REPLICA_URL: `postgres://site@127.0.0.1:${standby.port}/postgres`,
    })
    const isRead = async () => /^site_replica_read 1$/m.test(await (await fetch(`${url}/metrics`)).text())
    const isLeftAside = async () => !(await isRead())
    const cookie = await logIn(url, ADMIN_PASSWORD)
    const text = async (path: string) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(200)
      return response.text()
    }
    const everything = async () => {
      for (const path of [
        '/shop',
        '/projects',
        '/blog',
        '/blog/feed.xml',
        '/sitemap.xml',
        '/api/blog',
        '/api/blog?limit=2',
      ])
        await text(path)
      await postJson(`${url}/api/cart`, { sessionId: 'replica', braceletId: 1, quantity: 1 })
      await text('/api/cart/replica')
      await beginOrder({ url })
      for (const path of ['/api/payments', '/api/orders', '/api/blog'])
        expect((await fetch(url + path, { headers: { cookie } })).status).toBe(200)
    }

    await eventually(isRead)
    await everything()
    await eventually(isRead)
    const scanned = () => standby.sql`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
    from pg_stat_user_tables where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0 order by relname`
    const before = performance.now()
    while (performance.now() - before < 3000) await everything()
    const read = await eventually(async () => {
      const rows = await scanned()
      return rows.length > 0 && rows
    })
    expect(read.map(({ name }) => String(name)).filter((name) => !PUBLIC.includes(name))).toEqual([])

    // every request shows the owner's latest change, whether it is replicated or not
    let written = await writePost(url, cookie)
    let changes = 0
    const changeAndLook = async () => {
      const title = `Written ${(changes += 1)} times`
      const { status, body } = await trpcTransport.call(url, 'blog.update', { ...written, title }, cookie)
      expect(status).toBe(200)
      written = body as typeof written
      for (const path of [
        `/api/blog/${written.slug}`,
        `/blog/${written.slug}`,
        '/blog/feed.xml',
        '/api/blog',
      ])
        expect(await text(path)).toContain(title)
    }
    const since = performance.now()
    while (performance.now() - since < 6000) await changeAndLook()
    await eventually(isRead)
    await standby.sql`select pg_wal_replay_pause()`
    for (let turn = 0; turn < 30; turn += 1) await changeAndLook()
    expect(await isRead()).toBe(false)
    await standby.sql`select pg_wal_replay_resume()`
    await eventually(isRead)

    // the standby lags, but public data is unchanged
    await standby.sql`select pg_wal_replay_pause()`
    await postJson(`${url}/api/cart`, { sessionId: 'lag', braceletId: 1, quantity: 1 })
    await eventually(isLeftAside)
    await standby.sql`select pg_wal_replay_resume()`
    await eventually(isRead)

    // the standby is unavailable
    await standby.kill()
    for (let turn = 0; turn < 50; turn += 1) await text('/api/blog?limit=3')
    expect(await isRead()).toBe(false)
  },
)

const PUBLIC = ['blog_posts', 'bracelets', 'giving_settings', 'projects']
