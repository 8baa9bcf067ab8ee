/** The built site on a free local port, with a temporary database and data folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { boot, type Booted } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { freePort } from '../support/free-port.ts'

export const ARTICLE = '/blog/how-a-donated-book-travels'
/** Pages that are measured one by one. */
export const PAGES = ['/', '/shop', '/projects', '/blog', ARTICLE, '/donate', '/book-donation']

export type BenchDatabase = { url: string; dataDir: string; close(): Promise<void> }

/** @param kept folder that stays; without it, the database is temporary */
export async function benchDatabase(kept?: string): Promise<BenchDatabase> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'site-bench-')))
  const database = await startEmbedded({ dataDir })
  return {
    url: database.url,
    dataDir,
    async close() {
      await database.stop()
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the site in this process. */
export async function serve(
  databaseUrl: string,
  port: number,
  settings: Record<string, string>,
): Promise<Booted> {
  const config = readConfig({ ADMIN_PASSWORD, LIMITS: 'off', LOG_LEVEL: 'silent', ...settings })
  const site = await boot(config, {
    databaseUrl,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    announcePassword: async () => {},
  })
  await site.app.listen({ port, host: '127.0.0.1' })
  return site
}

export type ServedSite = { url: string; databaseUrl: string; close(): Promise<void> }

export async function servedSite(): Promise<ServedSite> {
  const database = await benchDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = await serve(database.url, port, { PUBLIC_URL: url, DATA_DIR: database.dataDir })
  return {
    url,
    databaseUrl: database.url,
    async close() {
      await site.close()
      await database.close()
    },
  }
}
