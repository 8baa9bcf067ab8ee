/** A whole site for a test file: the real server on its own port and database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { ownAddress, type AppOptions } from '#server/app.ts'
import { boot, type Booted } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { BOUNDS } from '#server/http/overload.ts'
import { PASSWORD_SETTING } from './admin-password.ts'
import { testDatabase, type TestDatabase } from './database.ts'

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
