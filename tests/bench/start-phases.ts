/** One start in this process, with the time of each of main.ts's steps. Prints a line of JSON. */
import '#server/platform/quick-drizzle.ts'
import { join } from 'node:path'

const [, , dataDir = ''] = process.argv
const figures: Record<string, number> = { 'node itself': Math.round(performance.now()) }

async function timed<T>(phase: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  figures[phase] = Math.round(performance.now() - started)
  return result
}

const { startEmbedded, readConfig } = await timed('importing settings and database', async () => ({
  ...(await import('#db/embedded/embedded.ts')),
  ...(await import('#server/config.ts')),
}))
const { boot, siteJobs, startJobs, migrate } = await timed('importing the site', async () => ({
  ...(await import('#db/migrate.ts')),
  ...(await import('#server/boot.ts')),
  ...(await import('#server/jobs.ts')),
  ...(await import('#server/platform/jobs/start-jobs.ts')),
  ...(await import('#server/serve.ts')),
}))
const database = await timed('starting PostgreSQL', () => startEmbedded({ dataDir }))
await timed('migrating', () => migrate(database.url))
const site = await timed('seeding, building the app', () =>
  boot(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
    databaseUrl: database.url,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    announcePassword: async () => {},
  }),
)
const jobs = await timed('starting jobs', () =>
  startJobs(site.deps, site.app.log, siteJobs({ deps: site.deps, log: site.app.log })),
)
await timed('listening', () => site.app.listen({ port: 0, host: '127.0.0.1' }))
process.stdout.write(JSON.stringify(figures))
await jobs.stop()
await site.close()
await database.stop()
