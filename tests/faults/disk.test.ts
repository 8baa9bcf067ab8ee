/** A full or read-only disk, a foreign folder or database: one clear line, and no damage. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { connect as openSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import { caseSize, fullOnly, isFull, printFigure, runWhere } from '../support/case-size.ts'
import { ownDatabase } from '../support/database.ts'
import { openEmbedded, within } from '../support/sql.ts'
import { eventually } from '../support/eventually.ts'
import { portOf } from '../support/free-port.ts'
import { postJson } from '../support/requests.ts'
import { processesOf } from '../support/process-tree.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'

const ROOT = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** As root, or as root of a user namespace where those are allowed. */
const namespace = { program: 'unshare', options: isRoot ? ['-m'] : ['-U', '-r', '-m'] }

/** Why nothing can be mounted here; undefined if it can. */
function whyNoMount(): string | undefined {
  const trial = spawnSync(namespace.program, [...namespace.options, 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
    encoding: 'utf8',
  })
  if (trial.status === 0) return undefined
  return (trial.stderr ?? trial.error?.message ?? '').trim() || 'nothing can be mounted'
}

type Mounted = {
  /** Prefix of commands that need the folder. */
  wrapping: string[]
  /** Path of the folder from outside the namespace. */
  path: string
}

/** Mounts a disk of so many megabytes at `folder`, or the existing folder read-only. */
async function mounted(folder: string, kind: { megabytes: number } | 'read-only'): Promise<Mounted> {
  await mkdir(folder, { recursive: true })
  const mount =
    kind === 'read-only'
      ? 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"'
      : `mount -t tmpfs -o size=${kind.megabytes}m none "$0"`
  const command = ['sh', '-c', `${mount} && echo mounted && exec cat`, folder]
  // cat ends when its input closes, so the namespace ends with the tests
  const holder = spawn(namespace.program, [...namespace.options, ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const enter = [
    'nsenter',
    '-t',
    String(holder.pid),
    '-m',
    ...(isRoot ? [] : ['-U', '--preserve-credentials']),
  ]
  onTestFinished(async () => {
    const ended = once(holder, 'exit')
    holder.kill('SIGKILL')
    await ended
  })
  return { wrapping: [...enter, `--wd=${ROOT}`], path: `/proc/${holder.pid}/root${folder}` }
}

/** The promised limit in the full form; generous in CI. */
const BACK_MS = caseSize({ short: 60_000, full: 10_000 })
const noMount =
  process.platform === 'linux' ? whyNoMount() : 'only Linux mounts a folder for a single process'

const launch = (settings: Record<string, string>, wrapping: string[] = []) =>
  launchSite({ ADMIN_PASSWORD, ...settings }, { wrapping })

/** Starts a server. @returns the output of a failed start; empty if it succeeds, after which it is ended */
async function startOrRefusal(settings: Record<string, string>, wrapping: string[] = []): Promise<string> {
  const server = await launch(settings, wrapping)
  const refusalLine = await server.ready.then(
    () => '',
    (error: Error) => error.message,
  )
  if (refusalLine === '') expect(await server.end('SIGTERM')).toBe(0)
  return refusalLine
}

/** Returns the one line of a failed start. Throws if there are more or fewer, or for another exit code. */
async function refusal(settings: Record<string, string>, wrapping: string[] = []): Promise<string> {
  const refusalLine = await startOrRefusal(settings, wrapping)
  const [, line] = /^exit 1: ([^\n]+)\n$/.exec(refusalLine) ?? []
  expect(line, refusalLine).toBeDefined()
  return line ?? ''
}

async function starts(settings: Record<string, string>, wrapping: string[] = []): Promise<void> {
  const server = await launch(settings, wrapping)
  await server.ready
  expect((await fetch(`${server.url}/api/bracelets`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
}

const read = async (url: string) => (await fetch(`${url}/api/bracelets`)).status

const write = (url: string, message = 'Hello') =>
  postJson(`${url}/api/contacts`, { name: 'Ada', email: 'ada@example.org', subject: 'general', message })

it('the first start says that there is no space, and succeeds once there is', fullOnly, async () => {
  const DATA_DIR = join(await tempFolder(), 'data')
  const refusalLine = await refusal({ DATA_DIR }, ['sh', '-c', 'ulimit -f 4096; exec "$@"', 'sh'])
  expect(refusalLine).toMatch(/^DATA_DIR=\S+: .*File too large/)
  expect(await readdir(DATA_DIR)).toEqual(['postgres.lock'])
  await starts({ DATA_DIR })
})

describe('on a small disk', runWhere(noMount === undefined, noMount ?? ''), () => {
  it('rejects writes while the disk is full, and recovers by itself', async () => {
    const DATA_DIR = join(await tempFolder(), 'data')
    const disk = await mounted(DATA_DIR, { megabytes: 150 })
    const server = await launch({ DATA_DIR }, disk.wrapping)
    await server.ready
    const stored = await write(server.url)
    expect(stored.status).toBe(201)

    await fill(disk)
    // repeated, because small writes may still fit into existing pages of the database
    const refused = await eventually(async () => {
      const answer = await write(server.url, 'Many words. '.repeat(300))
      return answer.status === 201 ? undefined : answer
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'NOT_READY' })
    await eventually(async () => (await read(server.url)) === 200)

    // PostgreSQL ends if there is no space for its WAL
    const sql = inside(disk)
    await sql`select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 40)`.catch(
      () => {},
    )
    await sql.end({ timeout: 1 })
    // it has ended for good, or has restarted in the remaining space
    const hasEnded = () => server.output().includes('does not start again yet')
    await eventually(async () => hasEnded() || (await read(server.url)) === 200)
    if (hasEnded()) expect(await read(server.url)).toBe(503)

    await rm(join(disk.path, 'filler'))
    const since = performance.now()
    await eventually(async () => (await write(server.url)).status === 201)
    const recoveredMs = performance.now() - since
    expect(recoveredMs).toBeLessThan(BACK_MS)
    const after = inside(disk)
    const [row] =
      await after`select count(*)::int as first from contact_messages where message = 'Hello' and id = 1`
    expect(row).toEqual({ first: 1 })
    expect((await after`select count from counters where name = 'messages'`)[0]?.['count']).toBe(
      (await after`select count(*) from contact_messages`)[0]?.['count'],
    )
    await after.end({ timeout: 1 })
    // retried with pauses, and reported once
    expect(server.output().split('PostgreSQL').length).toBeLessThan(11)

    await fill(disk)
    expect(await server.end('SIGTERM')).toBe(0)
    if (isFull) {
      // the start may also succeed in the space of existing files
      expect(await startOrRefusal({ DATA_DIR }, disk.wrapping)).toMatch(
        /^$|^exit 1: DATA_DIR[=:][^\n]*No space left[^\n]*\n$/,
      )
      await rm(join(disk.path, 'filler'))
      await starts({ DATA_DIR }, disk.wrapping)
    }
    printFigure(
      `disk: full, PostgreSQL ${hasEnded() ? 'ended by itself' : 'recovered'}; ${Math.ceil(recoveredMs)} ms after there was space a message was stored`,
    )
  })
})

/** Fills the remaining space. */
async function fill({ path }: Mounted): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024)
  for (const chunk of [megabyte, Buffer.alloc(4096)]) {
    try {
      for (;;) await writeFile(join(path, 'filler'), chunk, { flag: 'a' })
    } catch {
      // the disk is full
    }
  }
}

const inside = ({ path }: Mounted) => openEmbedded(path)

const whereReadOnly = isFull ? runWhere(!isRoot || noMount === undefined, noMount ?? '') : fullOnly

it('a start says that a folder is read-only', whereReadOnly, async () => {
  const DATA_DIR = await tempFolder()
  let wrapping: string[] = []
  // permissions do not apply to root
  if (isRoot) wrapping = (await mounted(DATA_DIR, 'read-only')).wrapping
  else await chmod(DATA_DIR, 0o555)
  expect(await refusal({ DATA_DIR }, wrapping)).toMatch(
    new RegExp(`^DATA_DIR=${DATA_DIR}: this folder cannot be made or written to \\(E(ROFS|ACCES).*$`),
  )
  expect(await readdir(DATA_DIR)).toEqual([])
})

it('a start says in one line that PostgreSQL is too old', fullOnly, async () => {
  const { url } = await ownDatabase()
  const { path = '', database } = readDatabaseUrl(url)
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${await agedServer(path)}/${database}`
  expect(await refusal({ DATA_DIR: await tempFolder(), DATABASE_URL })).toMatch(
    /^DATABASE_URL: the server is PostgreSQL 14, and the site needs 15 or newer: /,
  )
})

/** The test run's PostgreSQL behind a proxy that reports version 14. */
async function agedServer(path: string): Promise<number> {
  const answer = Buffer.from([0, 1, 0, 0, 0, 2, ...Buffer.from('18')])
  const proxy = createServer((caller) => {
    const server = openSocket(path)
    caller.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => caller.destroy())
    server.on('close', () => caller.destroy())
    server.on('data', (data) => {
      const chunk = Buffer.from(data)
      const at = chunk.indexOf(answer)
      if (at >= 0) chunk.write('14', at + 6)
      caller.write(chunk)
    })
  })
  onTestFinished(() => void proxy.close())
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return portOf(proxy.address())
}

it('an embedded database of a newer version is not changed', fullOnly, async () => {
  const DATA_DIR = join(await tempFolder(), 'data')
  const server = await launch({ DATA_DIR })
  await server.ready
  // as after a start of a newer version, which this one cannot use
  await within(openEmbedded(DATA_DIR), (sql) =>
    sql.unsafe(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999);
      update site_facts set value = '9999999999999' where key = 'oldest release'`),
  )
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await refusal({ DATA_DIR })).toMatch(
    /^DATA_DIR: this database was made by a newer version of the site/,
  )
  expect(processesOf(DATA_DIR)).toEqual([])
})
