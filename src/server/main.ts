/** The process: settings, database, server, listening, signals. */
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#db/embedded.ts'
import { boot } from './boot.ts'
import { readConfig } from './config.ts'
import { isDatabaseAway } from './errors.ts'
import { startMail } from './mail/worker.ts'
import { startNightly } from './nightly/nightly.ts'
import { clearing } from './privacy/retention.ts'
import { startReconciliation } from './settlement/reconciliation.ts'

/** npm and orchestrators wait about 10 s before they kill. */
const SHUTDOWN_MS = 9500

/** How long requests and jobs under way may take to finish. */
const DRAIN_MS = 7000

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

async function main(): Promise<void> {
  const developing = process.argv.includes('--dev')
  const config = readConfig(process.env)
  const stopping = new Promise<void>((resolve) => {
    const stop = () => {
      // whatever hangs, also while starting
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
      resolve()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })

  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const site = await boot(config, {
    databaseUrl,
    dist: developing ? undefined : DIST,
    clock: () => new Date(),
    announcePassword: (password) => say(`Admin password (shown once, for /admin): ${password}`),
  })
  const mail = await startMail(site.deps, databaseUrl, site.app.log)
  await site.app.listen({ port: config.port, host: config.host })
  const reconciliation = startReconciliation(site.deps, site.app.log)
  const nightly = startNightly(site.deps, site.app.log, [clearing])
  say(`Listening on ${config.publicUrl}`)

  await stopping
  // a successor that starts now must wait for our database's end instead of joining it
  embedded?.retire()
  const drained = Promise.all([reconciliation.stop(), nightly.stop(), mail.stop()]).then(() => site.close())
  // a provider or a query that hangs must not keep us: what it was about is asked again at the next start
  await Promise.race([drained, delay(DRAIN_MS)])
  await embedded?.stop()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exit(1)
  },
)

/** One clear line naming the setting to look at. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `PORT: ${error.message}; stop what listens there, or set another`
  if (isDatabaseAway(error)) return `DATABASE_URL: the database cannot be reached (${error.message})`
  return error.message.split('\n', 1)[0] ?? ''
}
