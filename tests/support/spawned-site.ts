/** The site in a process of its own, on the tests' PostgreSQL, for a whole test file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD_SETTING } from './admin-password.ts'
import { testDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { startServer } from './server-process.ts'

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
