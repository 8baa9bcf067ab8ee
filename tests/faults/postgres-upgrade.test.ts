/** An upgrade of the embedded PostgreSQL from version 17, with kills at many points; in the full form only. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSql, within } from '../support/sql.ts'
import { findRunner, installedMajor } from '#db/embedded/embedded-binaries.ts'
import { majorOf, makeCluster, prepareOlderCluster, socketFolder } from '#db/embedded/embedded-cluster.ts'
import { launch, shutDown } from '#db/embedded/embedded-server.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { findOlderPrograms, olderProgramsFolder } from '#db/embedded/older-programs.ts'
import { socketUrl } from '#db/connection/socket-url.ts'
import { moveSite } from '#server/platform/backup/move-site.ts'
import { prepareSession, readSequences, readTables, sumUp } from '#server/platform/backup/tables.ts'
import { chance as chanceOf } from '../support/chance.ts'
import { fullOnly, printFigure } from '../support/case-size.ts'
import { freePort } from '../support/free-port.ts'
import { startMailbox } from '../support/mail-server.ts'
import { payableIn } from '../support/paying.ts'
import { killAll, processesOf } from '../support/process-tree.ts'
import { seedMany } from '../support/seed-many.ts'
import { startServer } from '../support/server-process.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { emptyLedger, startTraffic } from '../support/traffic.ts'
import { logIn } from '../support/transports.ts'
import { eventuallyPasses } from '../support/eventually.ts'

const FROM = '17'
const POINTS = 16
/** Folders beside the cluster after the upgrade. */
const FOLDERS = ['backups', 'postgres', 'postgres-17', 'postgres.lock']
/** Nothing listens there, so emails stay in the outbox. */
const NO_SERVER = 'smtp://127.0.0.1:9'

type Sums = Record<string, string>

let base: string
let home: string
let missing: string | undefined
let before: Sums
let cookie: string
let picture: string
let shown: Buffer
let wholeMs = 0
const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ADMIN_PASSWORD,
  MAIL_OWNER: 'owner@example.org',
  UPLOADS_URL: 'database',
  LIMITS: 'off',
  LOG_LEVEL: 'error',
})

describe('a cluster of an older PostgreSQL', { ...fullOnly, timeout: 600_000 }, () => {
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'site-older-'))
    home = join(base, 'home')
    await mkdir(home)
    const programs = await findOlderPrograms(home, FROM).catch((error: Error) => error)
    if (programs instanceof Error) {
      missing = programs.message
      return
    }
    const cluster = join(home, 'postgres')
    const { prefix } = await findRunner(programs.postgres, home, true)
    await makeCluster([...prefix, programs.initdb], cluster, false)
    const place = { cluster, socket: socketOf(cluster) }
    const command = await prepareOlderCluster(cluster, programs, {})
    const pid = await launch(place, command, { major: FROM, onEnd: () => {} })
    await live(socketUrl(place.socket))
    await shutDown(place, pid, 60_000)
  }, 300_000)
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(`not tried: ${missing}`)
  })
  afterAll(async () => {
    killAll(processesOf(base))
    await rm(base, { recursive: true, force: true, maxRetries: 5 })
  })

  it('is moved completely by the next start, and stays beside the new one', async () => {
    const dataDir = await copyOfHome('moved')
    const lines: string[] = []
    const since = performance.now()
    const embedded = await startEmbedded({ dataDir, move: moveSite, report: (line) => lines.push(line) })
    const seconds = (performance.now() - since) / 1000
    try {
      expect(await within(openSql(embedded.url, 1), sumsOf)).toEqual(before)
      const [paused] = await within(
        openSql(embedded.url, 1),
        (sql) => sql`select from site_facts where key like 'held%'`,
      )
      expect(paused).toBeUndefined()
    } finally {
      await embedded.stop()
    }
    expect(lines.join('\n')).toMatch(
      /is moved from PostgreSQL 17 .*\n.*is now PostgreSQL \d+: .*\/postgres-17:/,
    )
    expect((await readdir(dataDir)).toSorted()).toEqual(FOLDERS)
    wholeMs = seconds * 1000
    expect(await majorOf(join(dataDir, 'postgres-17'))).toBe(FROM)
    expect(await majorOf(join(dataDir, 'postgres'))).toBe(installedMajor())
    printFigure(`PostgreSQL ${FROM} to ${installedMajor()}: ${lines[1]} In ${seconds.toFixed(1)} s.`)
  })

  it('is the same site afterwards: not paused, with open sessions, and a quiet second start', async () => {
    const dataDir = await copyOfHome('served')
    const mailbox = await startMailbox()
    const port = await freePort()
    const start = () => startServer(port, { ...settings(dataDir), SMTP_URL: mailbox.url })
    const first = await start()
    expect(first.output()).toContain(`is now PostgreSQL ${installedMajor()}`)
    const overview = await fetch(`${first.url}/api/orders`, { headers: { cookie } })
    expect(overview.status).toBe(200)
    expect(Buffer.from(await (await fetch(first.url + picture)).arrayBuffer()).equals(shown)).toBe(true)
    await eventuallyPasses(() => expect(mailbox.received.length).toBeGreaterThan(0))
    await first.end('SIGTERM')
    const second = await start()
    expect(second.output()).not.toContain('PostgreSQL')
    await second.end('SIGTERM')
    await mailbox.close()
  })

  it(`is moved completely after ${POINTS} killed starts`, async () => {
    const dataDir = await copyOfHome('killed')
    // as if killed between the last two renames, with the older release running in between
    await mkdir(join(dataDir, 'postgres.upgraded'))
    const states: string[] = []
    for (let point = 0; point < POINTS; point += 1) {
      const owner = fork(
        join(import.meta.dirname, '../support/embedded-owner.ts'),
        [JSON.stringify({ dataDir, moves: true })],
        { execArgv: [], stdio: 'ignore' },
      )
      // kills up to twice that time, because a separate process starts more slowly
      await pause((2 * wholeMs * (point + 0.5)) / POINTS)
      const ended = once(owner, 'exit')
      killAll([owner.pid ?? 0, ...(point % 2 === 0 ? processesOf(dataDir) : [])])
      await ended
      states.push((await majorOf(join(dataDir, 'postgres'))) ?? 'none')
    }
    const embedded = await startEmbedded({ dataDir, move: moveSite })
    expect(await within(openSql(embedded.url, 1), sumsOf)).toEqual(before)
    await embedded.stop()
    expect((await readdir(dataDir)).toSorted()).toEqual(FOLDERS)
    expect(states[0]).toBe(FROM)
    printFigure(
      `killed while it moved: ${states.filter((state) => state === FROM).length} of ${POINTS} left 17`,
    )
  })
})

/** Creates visitors' and owner's records and a picture on an existing database. */
async function live(url: string): Promise<void> {
  const own = { ...settings(home), DATABASE_URL: url, SMTP_URL: NO_SERVER }
  const server = await startServer(await freePort(), own)
  await within(openSql(url, 1), (sql) => seedMany(sql, { payments: 3000, messages: 500, posts: 50 }))
  const site = await within(openSql(url, 1), (sql) => payableIn(sql, server.url))
  const traffic = startTraffic(site, emptyLedger(), chanceOf(7), 6)
  await traffic.calls(300)
  await traffic.stop()
  cookie = await logIn(server.url, ADMIN_PASSWORD)
  const jpeg = await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#aa3300' } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${server.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', cookie },
    body: new Uint8Array(jpeg),
  })
  picture = ((await answer.json()) as { url: string }).url
  shown = Buffer.from(await (await fetch(server.url + picture)).arrayBuffer())
  await server.end('SIGTERM')
  before = await within(openSql(url, 1), sumsOf)
  const empty = Object.entries(before).filter(([, sum]) => sum.startsWith('0 '))
  expect(empty.map(([name]) => name)).not.toEqual(
    expect.arrayContaining(['public.outbox_emails', 'public.uploads', 'public.cart_items', 'public.orders']),
  )
}

const socketOf = (cluster: string) => ({
  host: socketFolder(cluster),
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

async function copyOfHome(name: string): Promise<string> {
  const folder = join(base, name)
  await cp(home, folder, { recursive: true, verbatimSymlinks: true })
  await rm(join(folder, 'postgres.lock'), { force: true })
  expect(await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe(`${FROM}\n`)
  expect(await readdir(folder)).toContain(olderProgramsFolder('', FROM))
  return folder
}

/** Rows and checksum of every table, all sequences, and the applied migrations. */
async function sumsOf(pool: postgres.Sql): Promise<Sums> {
  const sql = await pool.reserve()
  await sql`begin`
  await prepareSession(sql)
  const sums: Sums = {}
  for (const table of await readTables(sql, true)) {
    const { rows, checksum } = await sumUp(sql, table)
    sums[table.name] = `${rows} ${checksum}`
  }
  for (const { name, value } of await readSequences(sql)) sums[name] = value
  const migrations = await sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`
  sums['migrations'] = JSON.stringify(migrations)
  await sql`commit`
  sql.release()
  return sums
}
