/** A whole site for a test file: the real server on its own port and database. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type AppOptions, ownAddress } from '#server/app.ts'
import type { Target } from '#server/platform/backup/restore.ts'
import { eraseAgain } from '#server/admin/privacy/erase-again.ts'
import { boot, type Booted } from '#server/boot.ts'
import { type Config, readConfig } from '#server/config.ts'
import { BOUNDS } from '#server/platform/http/overload.ts'
import { openUploadStore } from '#server/platform/pictures/open-store.ts'
import { PASSWORD_SETTING } from './admin-password.ts'
import { EMPTY, testDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { TEMPLATE } from './postgres-server.ts'
import { killAll, processesOf } from './process-tree.ts'
import { type Launch, launchServer, startServer } from './server-process.ts'

export { ADMIN_PASSWORD } from './admin-password.ts'

/** Tests share a busy machine: no request is shed because it is slow. */
export const PATIENT_BOUNDS = { ...BOUNDS, delayMs: Infinity, lastDelayMs: Infinity }

const DIST = join(import.meta.dirname, '../../dist')

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
  const booted = await bootAndListen(config, {
    databaseUrl: database.url,
    clock: () => new Date(Date.now() + skippedMs),
    wait: async (ms) => {
      waits.push(ms)
    },
    timeouts,
    providerTimeoutMs,
  })
  return {
    ...booted,
    database,
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

type BootOptions = Parameters<typeof boot>[1]

/** In this process, on a free port. */
async function bootAndListen(
  config: Config,
  options: Pick<BootOptions, 'databaseUrl' | 'clock'> & Partial<BootOptions>,
): Promise<Booted & { url: string }> {
  const booted = await boot(config, {
    dist: DIST,
    announcePassword: () => {},
    bounds: PATIENT_BOUNDS,
    databaseTimeouts: PATIENT_DATABASE,
    ...options,
  })
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...booted, url: ownAddress(booted.app) }
}

/** The site of a test file or `describe`, started before its tests: a const, so that helpers may refer to it. */
export function testSite(...options: Parameters<typeof startSite>): TestSite {
  const site = {} as TestSite
  beforeAll(async () => {
    Object.assign(site, await startSite(...options))
  })
  afterAll(async () => {
    await site.close()
    // the worker keeps the test file's module in memory, and would keep the whole site with it
    for (const part of Object.keys(site)) Reflect.deleteProperty(site, part)
  })
  return site
}

/**
 * @param bounds its overload limits.
 * @param changes settings in which it differs from the site.
 * @param dist another build.
 * @returns its address; close it before the site.
 */
export async function startSecondProcess(
  site: TestSite,
  bounds: AppOptions['bounds'] = PATIENT_BOUNDS,
  changes: Partial<Config> = {},
  dist = DIST,
): Promise<{ url: string; close(): Promise<void> }> {
  return bootAndListen(
    { ...site.deps.config, ...changes },
    { databaseUrl: site.database.url, clock: site.deps.clock, bounds, dist },
  )
}

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

/** A site that is not started yet. */
export type PreparedSite = {
  config: Config
  url: string
  sql: postgres.Sql
  target: Target
  close(): Promise<void>
}

/** On a migrated and seeded database. */
export const seededSite = (settings: Record<string, string> = {}) => prepareSite(settings, TEMPLATE)

/** On a database without any table of ours. */
export const emptySite = (settings: Record<string, string> = {}) => prepareSite(settings, EMPTY)

async function prepareSite(settings: Record<string, string>, template: string): Promise<PreparedSite> {
  const database = await testDatabase(template)
  const { url, sql } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'site-restored-'))
  const config = readConfig({ ...PASSWORD_SETTING, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings })
  return {
    config,
    url,
    sql,
    target: { databaseUrl: url, uploads: (db) => openUploadStore(config.uploads, config, db), eraseAgain },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts it. */
export const bootSite = ({ config, url }: PreparedSite) =>
  bootAndListen(config, { databaseUrl: url, clock: () => new Date(), wait: async () => {} })

/** A folder for one test, deleted afterwards together with the processes that serve it. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(async () => {
    killAll(processesOf(folder))
    await chmod(folder, 0o755)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** A site in a process of its own, which ends with the test; the caller waits until it is ready. */
export async function launchSite(
  settings: Record<string, string>,
  { port, ...launch }: Launch & { port?: number } = {},
) {
  const server = launchServer(
    port ?? (await freePort()),
    { LIMITS: 'off', LOG_LEVEL: 'silent', ...settings },
    launch,
  )
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}
