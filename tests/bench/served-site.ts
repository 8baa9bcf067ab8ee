/** The built site on a free port of this machine, with a database and a data folder that are gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { boot } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '../support/free-port.ts'

export async function servedSite(): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-bench-'))
  const database = await startEmbedded({ dataDir })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'a password for the bench',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const site = await boot(config, {
    databaseUrl: database.url,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    announcePassword: () => {},
  })
  await site.app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    async close() {
      await site.close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
