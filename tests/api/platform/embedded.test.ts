import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSql } from '../../support/sql.ts'
import { installedMajor } from '../../../src/db/embedded/embedded-binaries.ts'
import { startEmbedded } from '../../../src/db/embedded/embedded.ts'
import type { EmbeddedOptions, EmbeddedPostgres } from '../../../src/db/embedded/embedded.ts'
import { runWhere } from '../../support/case-size.ts'
import { processesOf } from '../../support/process-tree.ts'

const linux = process.platform === 'linux'
const root = process.getuid?.() === 0

let base: string
let dataDir: string
const servers: EmbeddedPostgres[] = []
const processes: ChildProcess[] = []

/** A folder with a stopped cluster that has the table `stored`. Copying it takes a tenth of the time of initdb. */
let made: string
/** Results of the first start. */
let firstStart: {
  adopted: boolean
  settings: unknown
  socketMode: number
  environment: string
  left: string[]
}
beforeAll(async () => {
  made = await fs.mkdtemp(join(tmpdir(), `a, b'"%41@é?#`))
  await fs.mkdir(join(made, 'postgres.new-older/base'), { recursive: true })
  vi.stubEnv('PGPORT', '1')
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1')
  const server = await startEmbedded({ dataDir: made, fast: true }).finally(() => vi.unstubAllEnvs())
  const [settings] = await query(
    server,
    `select current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
            current_setting('server_encoding') as encoding, lower('Ä') as lower, current_setting('port') as port`,
  )
  firstStart = {
    adopted: server.adopted,
    settings,
    socketMode: (await fs.stat(server.connection.host)).mode & 0o777,
    environment: linux ? await fs.readFile(`/proc/${server.pid}/environ`, 'utf8') : '',
    left: (await fs.readdir(made)).filter((name) => name.startsWith('postgres.new-')),
  }
  await write(server)
  await server.stop()
})
afterAll(() => fs.rm(made, { recursive: true, force: true, maxRetries: 5 }))

beforeEach(async () => {
  base = await fs.mkdtemp(join(tmpdir(), 'embedded-'))
  dataDir = join(base, 'data')
})

async function copyCluster(): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true })
  cpSync(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await Promise.all(processes.splice(0).map((owner) => kill(owner)))
  // a server whose owner was killed may still write for a moment
  await vi.waitUntil(() => processesOf(base).length === 0, patient)
  await fs.rm(base, { recursive: true, force: true, maxRetries: 5 })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, fast: true, ...options })
  servers.push(server)
  return server
}

function forkOwner(options: Partial<EmbeddedOptions> = {}, env = process.env): ChildProcess {
  const script = join(import.meta.dirname, '../../support/embedded-owner.ts')
  const owner = fork(script, [JSON.stringify({ dataDir, fast: true, ...options })], { env, execArgv: [] })
  processes.push(owner)
  return owner
}

async function facts(owner: ChildProcess): Promise<{ pid: number; adopted: boolean }> {
  const [message] = await once(owner, 'message')
  return message
}

async function kill(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
}

/** Starts a server and kills its owner. @returns the server's process id */
async function leftBehind(options: Partial<EmbeddedOptions> = {}): Promise<number> {
  const owner = forkOwner(options)
  const { pid } = await facts(owner)
  await kill(owner)
  return pid
}

async function stopped(owner: ChildProcess): Promise<void> {
  const ended = once(owner, 'exit')
  owner.send('stop')
  await ended
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const sql = openSql(server.url, 1)
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

const write = (server: EmbeddedPostgres) => query(server, 'create table stored as select 42 as answer')
const read = (server: EmbeddedPostgres) => query(server, 'select answer from stored')
const stored = [{ answer: 42 }]
const patient = { timeout: 50_000, interval: 50 }

describe('one process', () => {
  it('creates a cluster for this user only, without its environment, and removes an incomplete one', () => {
    expect(firstStart).toEqual({
      adopted: false,
      settings: { addresses: '', zone: 'UTC', encoding: 'UTF8', lower: 'ä', port: '5432' },
      socketMode: 0o700,
      environment: expect.not.stringContaining('sk_test_1'),
      left: [],
    })
  })

  it.each([
    ['', 'data'],
    [', in a linked folder at a path longer than a socket’s with special characters,', 'link'],
  ])('keeps the data%s over a restart at the same url', async (_, name) => {
    const odd = join(base, `a, b'"%41@é?#${'long'.repeat(40)}`)
    await fs.mkdir(odd)
    await fs.symlink(odd, join(base, 'link'))
    dataDir = join(base, name)
    await copyCluster()
    const first = await start()
    expect(await read(first)).toEqual(stored)
    expect((await fs.stat(first.connection.host)).mode & 0o777).toBe(0o700)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    await expect(read(first)).rejects.toThrow(/ECONNREFUSED|ENOENT/)
    const second = await start()
    expect(second).toMatchObject({ adopted: false, url: first.url })
    expect(await read(second)).toEqual(stored)
  })

  it('restarts a killed server', async () => {
    await copyCluster()
    const server = await start({ fast: false })
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => server.pid !== pid, patient)
    expect(await read(server)).toEqual(stored)
  })
})

it('variables of PostgreSQL’s own programs are ignored', async () => {
  await copyCluster()
  const variables = {
    PGTARGETSESSIONATTRS: 'read-only',
    PGHOST: 'nowhere.invalid',
    PGMAX_PIPELINE: 'x',
    PGSSL: 'require',
  }
  Object.assign(process.env, variables)
  onTestFinished(() => Object.keys(variables).forEach((name) => delete process.env[name]))
  expect(await query(await start(), 'select 42 as answer')).toEqual(stored)
})

describe('the server of a killed process', () => {
  beforeEach(copyCluster)

  it('ends with its owner, and the next one starts another', runWhere(linux, 'only on Linux'), async () => {
    const pid = await leftBehind()
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(server.pid).not.toBe(pid)
    expect(await read(server)).toEqual(stored)
  })

  it('is adopted while it runs, and then stopped by its adopter', async () => {
    const pid = await leftBehind({ dieWithOwner: false })
    const server = await start()
    expect(server).toMatchObject({ adopted: true, pid })
    await query(server, 'update stored set answer = 43')
    await server.stop()
    await expect(read(server)).rejects.toThrow(/ECONNREFUSED|ENOENT/)
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await read(next)).toEqual([{ answer: 43 }])
  })

  it('is restarted if it ends after it was adopted', async () => {
    const pid = await leftBehind({ dieWithOwner: false, fast: false })
    const server = await start({ fast: false })
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => server.pid !== pid, patient)
    expect(await read(server)).toEqual(stored)
  })

  it('does not block a start if it was killed before it wrote its lock file', async () => {
    await fs.writeFile(join(dataDir, 'postgres/postmaster.pid'), '')
    expect(await read(await start())).toEqual(stored)
  })

  it('does not block a start if another process has its pid', async () => {
    const first = await start({ dieWithOwner: false })
    const file = join(dataDir, 'postgres/postmaster.pid')
    const text = await fs.readFile(file, 'utf8')
    await first.stop()
    await fs.writeFile(file, text.replace(`${first.pid}`, `${process.ppid}`))
    await fs.writeFile(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), `${process.ppid}\n`)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await read(second)).toEqual(stored)
  })
})

describe('two processes', () => {
  beforeEach(copyCluster)

  it('share a server, which only its owner stops', async () => {
    const other = forkOwner()
    const [theirs, mine] = await Promise.all([facts(other), start()])
    expect(theirs).toEqual({ pid: mine.pid, adopted: !mine.adopted })
    const { pid } = mine
    await (mine.adopted ? mine.stop() : stopped(other))
    const guest = await start()
    expect(await read(guest)).toEqual(stored)
    expect(guest).toMatchObject({ adopted: true, pid })
  })

  it('hand over the server when its owner is killed', async () => {
    const owner = forkOwner()
    const { pid } = await facts(owner)
    const guest = await start()
    expect(guest).toMatchObject({ adopted: true, pid })
    await kill(owner)
    await vi.waitUntil(() => (linux ? guest.pid !== pid : true), patient)
    expect(await read(guest)).toEqual(stored)
    await guest.stop()
    await expect(read(guest)).rejects.toThrow(/ECONNREFUSED|ENOENT/)
  })

  it('do not share a server that is stopping', async () => {
    const first = await start()
    first.retire()
    const second = start()
    await first.stop()
    expect((await second).adopted).toBe(false)
  })
})

describe('another user', () => {
  it(
    'is found without user namespaces, and files change their owner both ways',
    runWhere(linux && root, 'only as root on Linux'),
    async () => {
      const programs = join(base, 'programs')
      await fs.mkdir(programs)
      await fs.symlink('/usr/bin/setpriv', join(programs, 'setpriv'))
      await copyCluster()
      const owner = forkOwner({}, { ...process.env, PATH: programs })
      const { pid } = await facts(owner)
      expect((await fs.stat(`/proc/${pid}`)).uid).toBe(65534)
      expect(await read(await start())).toEqual(stored)
      await Promise.all([stopped(owner), servers[0]?.stop()])

      expect(await read(await start())).toEqual(stored)
    },
  )

  it('is named in one line if it is missing', runWhere(linux && root, 'only as root on Linux'), async () => {
    vi.stubEnv('PATH', '/nowhere')
    const failing = start().finally(() => vi.unstubAllEnvs())
    await expect(failing).rejects.toThrow(/^DATA_DIR=.* cannot run PostgreSQL here .* DATABASE_URL$/)
    expect(await fs.readdir(dataDir)).toEqual(['postgres.lock'])
  })
})

describe('a cluster of an older version', () => {
  const move = () => Promise.reject(new Error('is not reached'))

  it('is unchanged if it cannot be moved, and a line says what to do', async () => {
    await copyCluster()
    const version = (text: string) => fs.writeFile(join(dataDir, 'postgres/PG_VERSION'), `${text}\n`)
    await version('14')
    await expect(start({ move })).rejects.toThrow(/^DATA_DIR=\S+: .*PostgreSQL 14, .*npm run restore.*$/)
    await version('17')
    await expect(start()).rejects.toThrow(/^DATA_DIR=\S+: .*PostgreSQL 17, .* npm start moves it.*$/)
    vi.stubEnv('PATH', '/nowhere')
    const failing = start({ move }).finally(() => vi.unstubAllEnvs())
    await expect(failing).rejects.toThrow(
      /^DATA_DIR=\S+: .*PostgreSQL 17, .*no npm.* run npm ci --prefix \S+\/postgres-17-programs .* nothing was changed$/,
    )
    await version(installedMajor())
    expect(await read(await start())).toEqual(stored)
  })

  it('is replaced by its copy if that was complete when the process was killed', async () => {
    await copyCluster()
    await fs.rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'))
    const lines: string[] = []
    expect(await read(await start({ move, report: (line) => lines.push(line) }))).toEqual(stored)
    expect(lines).toEqual([expect.stringContaining('is now PostgreSQL')])
  })
})

describe('a DATA_DIR that cannot serve is named in one line', () => {
  const newer = async () => {
    await fs.mkdir(join(dataDir, 'postgres'), { recursive: true })
    await fs.writeFile(join(dataDir, 'postgres/PG_VERSION'), '99\n')
  }
  const others = async () => {
    await fs.mkdir(join(dataDir, 'postgres'), { recursive: true })
    await fs.writeFile(join(dataDir, 'postgres/letter.txt'), '')
  }
  const noFile = () => fs.writeFile(join(base, 'file'), '')
  const noLink = () => fs.symlink('/nowhere/at/all', join(base, 'link'))

  it.each([
    [
      'of a newer version',
      newer,
      'data',
      /\S+ was made by PostgreSQL 99 and this one is \d+: .*DATABASE_URL.*/,
    ],
    ['with other things in it', others, 'data', /\S+ holds other things .*/],
    ['inside a file', noFile, 'file/data', /.* cannot be made .*EEXIST.*/],
    ['that is a file', noFile, 'file', /.* cannot be made .*EEXIST.*/],
    ['that is a link to nowhere', noLink, 'link', /.* cannot be made .*EEXIST.*/],
  ])('%s', async (_, make, name, message) => {
    await make()
    await expect(start({ dataDir: join(base, name) })).rejects.toThrow(
      new RegExp(`^DATA_DIR=\\S+: ${message.source}$`),
    )
  })

  it('that is damaged', async () => {
    await copyCluster()
    await fs.rm(join(dataDir, 'postgres/global/pg_control'))
    await expect(start()).rejects.toThrow(/^DATA_DIR=\S+: PostgreSQL does not start: .*pg_control.*$/)
    await expect(start()).rejects.toThrow('pg_control') // the failed start holds no lock
  })

  it('whose empty folders are missing, as after a copy by git, gets them again', async () => {
    await copyCluster()
    const inside = await fs.readdir(join(dataDir, 'postgres'), { recursive: true })
    const folders = inside
      .map((name) => join(dataDir, 'postgres', name))
      .toSorted((a, b) => b.length - a.length)
    let lost = 0
    for (const path of folders) {
      const isEmpty = (await fs.stat(path)).isDirectory() && (await fs.readdir(path)).length === 0
      if (!isEmpty) continue
      await fs.rmdir(path)
      lost += 1
    }
    expect(lost).toBeGreaterThan(5)
    expect(await read(await start())).toEqual(stored)
  })

  it('open to others is restricted', async () => {
    await copyCluster()
    await fs.chmod(join(dataDir, 'postgres'), 0o777)
    await start()
    expect((await fs.stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })
})
