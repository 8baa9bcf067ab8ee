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

/** The machine is busy, so no request is shed for being slow. */
export const PATIENT_BOUNDS = { ...BOUNDS, delayMs: Infinity, lastDelayMs: Infinity }

const DIST = join(import.meta.dirname, '../../dist')

/** Long database timeouts, because statements wait for their turn on a busy machine. */
export const PATIENT_DATABASE = {
  waitMs: 30_000,
  statementMs: 30_000,
  lockMs: 30_000,
  silenceMs: 31_000,
  idleInTransactionMs: 30_000,
  suspectMs: 10_000,
  probeMs: 20_000,
}

/** Long timeout for calls to the payment provider, unless a test sets a shorter one. */
const PATIENT_PROVIDER_MS = 30_000

export type TestSite = Booted & {
  database: TestDatabase
  /** Where the site listens: 'http://127.0.0.1:40123'. */
  url: string
  /** Moves the site's clock forward. */
  advance(ms: number): void
  /** Delays, in milliseconds, that the site imposed on callers. Tests do not wait for them. */
  waits: number[]
}

/**
 * @param settings environment variables in addition to those of all tests
 * @param timeouts shorter ones than the site's own
 * @param providerTimeoutMs of one call to the provider
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
    // keys that a test enters must not reach the real provider
    ...('STRIPE_SECRET_KEY' in settings ? {} : { STRIPE_API_BASE: 'http://127.0.0.1:1' }),
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

/** Starts a site in this process, on a free port. */
async function bootAndListen(
  config: Config,
  options: Pick<BootOptions, 'databaseUrl' | 'clock'> & Partial<BootOptions>,
): Promise<Booted & { url: string }> {
  const booted = await boot(config, {
    dist: DIST,
    announcePassword: async () => {},
    bounds: PATIENT_BOUNDS,
    databaseTimeouts: PATIENT_DATABASE,
    pageTimeoutMs: PATIENT_DATABASE.waitMs,
    ...options,
  })
  await booted.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...booted, url: ownAddress(booted.app) }
}

/** A site for a test file or `describe`, started before its tests. It is a const, so that helpers may refer to it. */
export function testSite(...options: Parameters<typeof startSite>): TestSite {
  const site = {} as TestSite
  beforeAll(async () => {
    Object.assign(site, await startSite(...options))
  })
  afterAll(async () => {
    await site.close()
    // otherwise the worker keeps the whole site in memory, together with the test file's module
    for (const part of Object.keys(site)) Reflect.deleteProperty(site, part)
  })
  return site
}

/**
 * @param bounds overload limits
 * @param changes settings in which it differs from the site
 * @param dist another build
 * @returns its address; close it before the site
 */
export async function startSecondProcess(
  site: TestSite,
  bounds: AppOptions['bounds'] = PATIENT_BOUNDS,
  changes: Partial<Config> = {},
  dist = DIST,
): Promise<Booted & { url: string }> {
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

/** A site that has not been started. */
export type PreparedSite = {
  config: Config
  url: string
  sql: postgres.Sql
  target: Target
  close(): Promise<void>
}

/** Prepares a site on a migrated and seeded database. */
export const seededSite = (settings: Record<string, string> = {}) => prepareSite(settings, TEMPLATE)

/** Prepares a site on a database without tables of ours. */
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

/** Starts a prepared site. */
export const bootSite = ({ config, url }: Pick<PreparedSite, 'config' | 'url'>) =>
  bootAndListen(config, { databaseUrl: url, clock: () => new Date(), wait: async () => {} })

/** A folder for one test. At the end it is deleted, and processes that use it are killed. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(async () => {
    killAll(processesOf(folder))
    await chmod(folder, 0o755)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** A site in a separate process, which ends with the test. The caller waits until it is ready. */
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
