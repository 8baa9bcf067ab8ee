/**
 * Backup and restore under load, in the full form only: the restored site equals the backup, and both commands may be
 * killed at any point.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readArchive } from '#server/platform/backup/archive.ts'
import { checkArchive } from '#server/platform/backup/check-archive.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { copyOut, isEmpty, prepareSession, sumUp } from '#server/platform/backup/tables.ts'
import { chance as chanceOf } from '../support/chance.ts'
import { contradictions } from '../support/consistency.ts'
import { fullOnly, printFigure } from '../support/case-size.ts'
import { openEmbedded, within } from '../support/sql.ts'
import { freePort } from '../support/free-port.ts'
import { payableIn } from '../support/paying.ts'
import { killAll, processesOf } from '../support/process-tree.ts'
import { seedMany } from '../support/seed-many.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { emptyLedger, startTraffic } from '../support/traffic.ts'
import { logIn } from '../support/transports.ts'

const ROOT = join(import.meta.dirname, '../..')
const POINTS = 10
const VISITORS = 8
const CALLS = 400
const PAYMENTS = 20_000

let base: string
let home: string
let server: ServerProcess
let ofTheSeed: Set<string>
const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ADMIN_PASSWORD,
  LIMITS: 'off',
  LOG_LEVEL: 'error',
})

describe('a backup under load', { ...fullOnly, timeout: 1_200_000 }, () => {
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'site-backup-'))
    home = join(base, 'home')
    server = await startServer(await freePort(), settings(home))
    await within(openEmbedded(home), (sql) =>
      seedMany(sql, { payments: PAYMENTS, messages: 5000, posts: 500 }),
    )
    // the sandbox does not know payments of the seed
    ofTheSeed = new Set(await within(openEmbedded(home), contradictions))
  }, 600_000)
  afterAll(async () => {
    await server.end('SIGTERM')
    killAll(processesOf(base))
    await rm(base, { recursive: true, force: true, maxRetries: 5 })
  })

  it('is consistent: the restored site has every table and picture as of the backup', async () => {
    const site = await within(openEmbedded(home), (sql) => payableIn(sql, server.url))
    const traffic = startTraffic(site, emptyLedger(), chanceOf(7), VISITORS)
    const uploads = uploading(site.url)
    await traffic.calls(CALLS)
    const file = join(base, 'under-load.tar.gz')
    const [seconds] = await Promise.all([
      timed(() => ended(command('backup', home, file))),
      traffic.calls(CALLS),
    ])
    await traffic.calls(CALLS)
    await traffic.stop()
    const pictures = await uploads.stop()

    const manifest = await checkArchive(file)
    expect(manifest.uploads.length).toBeGreaterThan(0)
    const elsewhere = join(base, 'elsewhere')
    const restoring = await timed(() => ended(command('restore', elsewhere, file)))
    await alone(elsewhere, async (sql) => {
      await sameAs(sql, manifest, file)
      // paid but not recorded yet: the reconciliation will do that
      const found = await contradictions(sql)
      const isLater = (line: string) => /^paid, (recorded|booked) 0 times/.test(line)
      // the seed has partial refunds, which visitors cannot make
      const isRefunded = (line: string) => line.startsWith('the counter of payments succeeded')
      expect(found.filter((line) => !isLater(line) && !isRefunded(line) && !ofTheSeed.has(line))).toEqual([])
    })
    await samePictures(manifest, elsewhere)
    printFigure(
      `backup under load: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${manifest.uploads.length} of ` +
        `${pictures * 3} pictures in ${seconds.toFixed(1)} s, restored in ${restoring.toFixed(1)} s, all equal`,
    )
  })

  it(`that is killed at ${POINTS} points leaves no file that looks like a backup`, async () => {
    const folder = join(base, 'killed')
    await mkdir(folder)
    const wholeMs = (await timed(() => ended(command('backup', home, join(folder, 'whole.tar.gz'))))) * 1000
    let cut = 0
    for (let point = 0; point < POINTS; point += 1) {
      const name = `${point}.tar.gz`
      const child = command('backup', home, join(folder, name))
      await pause((wholeMs * (point + 0.5)) / POINTS)
      await killed(child)
      const names = await readdir(folder)
      if (names.includes(name)) await checkArchive(join(folder, name))
      else cut += 1
    }
    expect(cut).toBeGreaterThanOrEqual(POINTS / 2)
    await ended(command('backup', home, join(folder, 'after.tar.gz')))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    printFigure(`backup killed: ${cut} of ${POINTS} left nothing, the others a whole one`)
  })

  it(`restored by a command that is killed at ${POINTS} points is there completely or not at all`, async () => {
    const file = join(base, 'to-restore.tar.gz')
    await ended(command('backup', home, file))
    const manifest = await checkArchive(file)
    const wholeMs = (await timed(() => ended(command('restore', join(base, 'undisturbed'), file)))) * 1000
    let place = join(base, 'restored-0')
    let cut = 0
    for (let point = 0; point < POINTS; point += 1) {
      const child = command('restore', place, file)
      await pause((wholeMs * (point + 0.5)) / POINTS)
      // every second kill includes the database
      await killed(child, point % 2 === 0 ? place : undefined)
      const isNothing = await alone(place, isEmpty)
      if (isNothing) cut += 1
      else {
        await alone(place, (sql) => sameAs(sql, manifest, file))
        place = join(base, `restored-${point + 1}`)
      }
    }
    expect(cut).toBeGreaterThanOrEqual(POINTS / 2)
    await ended(command('restore', place, file))
    await alone(place, (sql) => sameAs(sql, manifest, file))
    await samePictures(manifest, place)
    printFigure(
      `restore killed: ${cut} of ${POINTS} changed nothing, the others were whole, and so was the next`,
    )
  })
})

function command(name: string, dataDir: string, file: string): ChildProcess {
  return spawn(process.execPath, ['src/server/backup-command.ts', name, file], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...settings(dataDir) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
}

async function killed(child: ChildProcess, withDatabase?: string): Promise<void> {
  const exited = child.exitCode === null ? once(child, 'exit') : undefined
  killAll([child.pid ?? 0, ...(withDatabase === undefined ? [] : processesOf(withDatabase))])
  await exited
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

/** Queries the database of a folder whose site may just have been killed. */
async function alone<T>(dataDir: string, look: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir })
  try {
    return await within(openEmbedded(dataDir), look)
  } finally {
    await embedded.stop()
  }
}

/** Compares each table by checksum and bytes. The restore adds one fact. */
async function sameAs(pool: postgres.Sql, manifest: Manifest, file: string): Promise<void> {
  const sql = await pool.reserve()
  await sql`begin`
  await prepareSession(sql)
  const rows = new Map<string, Buffer[]>()
  for await (const { name, content } of readArchive(file)) {
    const [kind, table = ''] = name.split('/')
    if (kind === 'tables') rows.set(table, [...(rows.get(table) ?? []), content])
  }
  for (const table of manifest.tables.filter(({ name }) => name !== 'public.site_facts')) {
    const sum = await sumUp(sql, table)
    expect({ name: table.name, ...sum }).toEqual({
      name: table.name,
      rows: table.rows,
      checksum: table.checksum,
    })
    const now = Buffer.concat(await (await copyOut(sql, table)).toArray())
    expect(now.equals(Buffer.concat(rows.get(table.name) ?? []))).toBe(true)
  }
  await sql`commit`
  sql.release()
}

async function samePictures({ uploads }: Manifest, dataDir: string): Promise<void> {
  const names = uploads.map(({ name }) => name)
  expect((await readdir(join(dataDir, 'uploads'))).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    const [then, now] = await Promise.all(
      [home, dataDir].map((folder) => readFile(join(folder, 'uploads', name))),
    )
    expect(now?.equals(then!)).toBe(true)
  }
}

/** Uploads pictures as the owner, one by one. */
function uploading(url: string): { stop(): Promise<number> } {
  const over = new AbortController()
  let count = 0
  const work = async () => {
    const cookie = await logIn(url, ADMIN_PASSWORD)
    while (!over.signal.aborted) {
      const background = { r: count % 256, g: 80, b: 120 }
      const picture = await sharp({ create: { width: 1400, height: 700, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const { status } = await fetch(`${url}/api/admin/pictures`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', cookie },
        body: new Uint8Array(picture),
      })
      expect(status).toBe(201)
      count += 1
    }
  }
  const working = work()
  return {
    async stop() {
      over.abort()
      await working
      return count
    },
  }
}
