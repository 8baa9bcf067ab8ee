/** Connection strings with a real PostgreSQL: TLS by sslmode, and several hosts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSql } from '#db/client.ts'
import { connectionOptions } from '#db/connection/connection-options.ts'
import { openConnectionPool } from '#db/connection/connection-pool.ts'
import { keepTimelinesIn, timelinesFile } from '#db/connection/known-timelines.ts'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import { explainFailure } from '#server/platform/start-failure.ts'
import { runWhere } from '../../support/case-size.ts'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import {
  hasOpenssl,
  makeCertificate,
  startTcpProxy,
  startTlsProxy,
  type TcpProxy,
} from '../../support/proxies.ts'

let folder: string
let database: TestDatabase
let front: Awaited<ReturnType<typeof startTlsProxy>> | undefined
let proxy: TcpProxy
let name: string
let authority: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-tls-'))
  database = await testDatabase()
  const { path = '', database: own = '' } = readDatabaseUrl(database.url)
  name = own
  proxy = await startTcpProxy(path)
  if (!hasOpenssl) return
  const made = makeCertificate(folder, 'localhost')
  authority = made.authority
  front = await startTlsProxy(path, made)
})
afterAll(async () => {
  await proxy.close()
  front?.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const openers: [string, (url: string) => postgres.Sql][] = [
  ['openSql', (url) => openSql(url, 1)],
  ['openConnectionPool', (url) => openConnectionPool(url, 2)],
]

/** 'connected', or the error line of a failed start. */
async function outcome(open: (url: string) => postgres.Sql, hosts: string, query: string): Promise<string> {
  const sql = open(`postgres://postgres@${hosts}/${name}?${query}`)
  try {
    await sql.unsafe('select 1')
    return 'connected'
  } catch (error) {
    return explainFailure(error, 'DATABASE_URL')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

describe.each(openers)('%s', (_name, open) => {
  const trusted = () => `sslrootcert=${encodeURIComponent(authority)}`

  it('encrypts and verifies as sslmode says', runWhere(hasOpenssl, 'no openssl here'), async () => {
    const host = `localhost:${front?.port}`
    for (const query of [
      '',
      'sslmode=require',
      `sslmode=require&${trusted()}`,
      `sslmode=verify-ca&${trusted()}`,
      `sslmode=verify-full&${trusted()}`,
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other names the one that fails
      expect([query, await outcome(open, host, query)]).toEqual([query, 'connected'])
    const closed = `127.0.0.1:${await freePort()}`
    expect(await outcome(open, `${closed},${host}`, `sslmode=verify-full&${trusted()}`)).toBe('connected')
    for (const query of ['sslmode=verify-ca', 'sslmode=verify-full'])
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await outcome(open, host, query)).toMatch(/^DATABASE_URL: sslmode .* sslrootcert/)
    // the certificate has another name
    const unnamed = `127.0.0.1:${front?.port}`
    expect(await outcome(open, unnamed, `sslmode=verify-ca&${trusted()}`)).toBe('connected')
    expect(await outcome(open, unnamed, `sslmode=verify-full&${trusted()}`)).toMatch(
      /^DATABASE_URL: sslmode /,
    )
  })

  it('connects to a server without TLS unless it is required', async () => {
    const host = `127.0.0.1:${proxy.port}`
    expect(await outcome(open, host, 'sslmode=prefer')).toBe('connected')
    expect(await outcome(open, host, 'sslmode=disable')).toBe('connected')
    expect(await outcome(open, host, 'sslmode=require')).toMatch(/^DATABASE_URL: sslmode asks for TLS/)
  })

  it('finds the available, writable host, and says so if there is none', async () => {
    const closed = `127.0.0.1:${await freePort()}`
    const here = `127.0.0.1:${proxy.port}`
    keepTimelinesIn(folder)
    expect(await outcome(open, `${closed},${here}`, 'target_session_attrs=read-write')).toBe('connected')
    expect(Object.values(JSON.parse(await readFile(timelinesFile(folder), 'utf8')))).toEqual([1])
    const readOnly = 'options=-c%20default_transaction_read_only%3Don'
    expect(await outcome(open, `${closed},${here}`, readOnly)).toMatch(
      /^DATABASE_URL: .*target_session_attrs=read-write.*ECONNREFUSED.*cannot be written to/,
    )
    expect(await outcome(open, `${closed},${closed}`, 'target_session_attrs=primary')).toMatch(
      /^DATABASE_URL: .*target_session_attrs=primary/,
    )
  })

  it('asks all hosts again after none was available', async () => {
    const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${proxy.port}`
    const sql = open(`postgres://postgres@${hosts}/${name}`)
    onTestFinished(() => sql.end({ timeout: 1 }))
    onTestFinished(() => proxy.reset())
    proxy.set({ onConnect: (near) => near.end() })
    await expect(sql.unsafe('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    proxy.reset()
    await eventually(async () => (await sql.unsafe('select 1')).length === 1)
  })

  it('sends no statement of its own, because losing the connection meanwhile would end the process', async () => {
    onTestFinished(() => proxy.reset())
    proxy.set({ silentAbout: 'pg_type' })
    expect(await outcome(open, `127.0.0.1:${proxy.port}`, '')).toBe('connected')
  })

  it('sends options and settings, and names an invalid one', async () => {
    const sql = open(`${database.url}?application_name=shop&options=-c%20work_mem%3D5MB`)
    expect([
      ...(await sql.unsafe(
        "select current_setting('application_name') as app, current_setting('work_mem') as memory",
      )),
    ]).toEqual([{ app: 'shop', memory: '5MB' }])
    await sql.end()
    expect(await outcome(open, `127.0.0.1:${proxy.port}`, 'pgbouncer=true')).toMatch(
      /^DATABASE_URL: .*"pgbouncer"/,
    )
  })
})

it(
  'a connection that is silent behind TLS is given up too',
  runWhere(hasOpenssl, 'no openssl here'),
  async () => {
    const silent = await startTcpProxy(front?.port ?? 0)
    onTestFinished(() => silent.close())
    const url = `postgres://postgres@127.0.0.1:${silent.port}/${name}?sslmode=require`
    const sql = postgres({
      ...connectionOptions(url, { connectSeconds: 10, silenceMs: 300, idleMs: 200 }),
      max: 1,
    })
    onTestFinished(() => sql.end({ timeout: 1 }))
    await sql`select 1`
    silent.set({ silent: true })
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  },
)
