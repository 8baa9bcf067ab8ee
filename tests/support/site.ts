/** A whole site for a test file: the real server on its own port and database. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { openSql } from '#db/client.ts'
import { type AppOptions, ownAddress } from '#server/app.ts'
import type { Target } from '#server/backup/restore.ts'
import { boot, type Booted } from '#server/boot.ts'
import { type Config, readConfig } from '#server/config.ts'
import { BOUNDS } from '#server/http/overload.ts'
import { openUploadStore } from '#server/pictures/open-store.ts'
import { PASSWORD_SETTING } from './admin-password.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { databaseNamed } from './postgres-server.ts'
import { startServer } from './server-process.ts'

export { ADMIN_PASSWORD } from './admin-password.ts'

/** Tests share a busy machine: no request is shed because it is slow. */
export const PATIENT_BOUNDS = { ...BOUNDS, delayMs: Infinity, lastDelayMs: Infinity }

/** Nor does a statement wait too long for its turn. */
export const PATIENT_DATABASE = {
  waitMs: 30_000,
  statementMs: 30_000,
  lockMs: 30_000,
  silenceMs: 31_000,
  idleInTransactionMs: 30_000,
}

/** Nor is a call to the payment provider given up, unless a test asks for it. */
const PATIENT_PROVIDER_MS = 30_000

export type TestSite = Booted & {
  database: TestDatabase
  /** Where it listens: 'http://127.0.0.1:40123'. */
  url: string
  /** Moves the site's clock forward. */
  advance(ms: number): void
  /** The delays it imposed on callers, in milliseconds; no time passes. */
  waits: number[]
}

/**
 * @param settings environment variables beyond the tests' own.
 * @param timeouts shorter ones than the site's own.
 * @param providerTimeoutMs of one call to the provider; the site's own is shorter than a busy machine may take.
 */
export async function startSite(
  settings: Record<string, string> = {},
  timeouts?: AppOptions['timeouts'],
  providerTimeoutMs = PATIENT_PROVIDER_MS,
): Promise<TestSite> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'site-data-'))
  let skippedMs = 0
  const waits: number[] = []
  const config = readConfig({
    ...('ADMIN_PASSWORD' in settings ? {} : PASSWORD_SETTING),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const booted = await boot(config, {
    databaseUrl: database.url,
    dist: fileURLToPath(new URL('../../dist', import.meta.url)),
    clock: () => new Date(Date.now() + skippedMs),
    wait: async (ms) => {
      waits.push(ms)
    },
    announcePassword: () => {},
    timeouts,
    bounds: PATIENT_BOUNDS,
    databaseTimeouts: PATIENT_DATABASE,
    providerTimeoutMs,
  })
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...booted,
    database,
    url: ownAddress(booted.app),
    waits,
    advance: (ms) => {
      skippedMs += ms
    },
    async close() {
      await booted.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The site of a test file or `describe`, started before its tests: a const, so that helpers may refer to it. */
export function testSite(...options: Parameters<typeof startSite>): TestSite {
  const site = {} as TestSite
  beforeAll(async () => {
    Object.assign(site, await startSite(...options))
  })
  afterAll(() => site.close())
  return site
}

/**
 * @param bounds its overload limits.
 * @param changes settings in which it differs from the site.
 * @returns its address; close it before the site.
 */
export async function startSecondProcess(
  site: TestSite,
  bounds: AppOptions['bounds'] = PATIENT_BOUNDS,
  changes: Partial<Config> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const booted = await boot(
    { ...site.deps.config, ...changes },
    {
      databaseUrl: site.database.url,
      dist: join(import.meta.dirname, '../../dist'),
      clock: site.deps.clock,
      announcePassword: () => {},
      databaseTimeouts: PATIENT_DATABASE,
      bounds,
    },
  )
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { url: ownAddress(booted.app), close: () => booted.close() }
}

export type SpawnedSite = Awaited<ReturnType<typeof startSpawnedSite>>

export async function startSpawnedSite(settings: Record<string, string>) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'site-data-'))
  const server = await startServer(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...PASSWORD_SETTING,
    ...settings,
  })
  return {
    ...server,
    database,
    dataDir,
    async close() {
      await server.end('SIGTERM')
      await database.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type EmptySite = {
  config: Config
  url: string
  sql: postgres.Sql
  target: Target
  close(): Promise<void>
}

export async function emptySite(settings: Record<string, string> = {}): Promise<EmptySite> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openSql(databaseNamed(server, 'postgres'), 1)
  await admin.unsafe(`create database ${name}`)
  const url = databaseNamed(server, name)
  const sql = openSql(url, 3)
  const dataDir = await mkdtemp(join(tmpdir(), 'site-restored-'))
  const config = readConfig({ ...PASSWORD_SETTING, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings })
  return {
    config,
    url,
    sql,
    target: { databaseUrl: url, uploads: (db) => openUploadStore(config.uploads, config, db) },
    async close() {
      await sql.end({ timeout: 2 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 2 })
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts the site on them. */
export async function bootSite({ config, url }: EmptySite): Promise<Booted & { url: string }> {
  const booted = await boot(config, {
    databaseUrl: url,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    wait: async () => {},
    announcePassword: () => {},
    bounds: PATIENT_BOUNDS,
  })
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...booted, url: ownAddress(booted.app) }
}
