/** The process: settings, database, server, listening, signals. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { startEmbedded } from '#db/embedded.ts'
import { UnfitDatabase } from '#db/migrate.ts'
import { boot } from './boot.ts'
import { proxyAdvice, readConfig, type Config } from './config.ts'
import { isDatabaseAway } from './errors.ts'
import { startMail } from './mail/worker.ts'
import { startNightly } from './nightly/nightly.ts'
import { clearing } from './privacy/retention.ts'
import { monthsWork } from './settlement/month.ts'
import { startReconciliation } from './settlement/reconciliation.ts'

/** npm and orchestrators wait about 10 s before they kill. */
const SHUTDOWN_MS = 9500

/** How long requests and jobs under way may take to finish; the embedded database has what is left of the whole. */
const DRAIN_MS = 6000
const CLOSE_MS = 1000

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

async function main(ending: AbortSignal): Promise<void> {
  const config = readConfig(process.env)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, tell: complain })
      : undefined
  try {
    const databaseUrl = config.databaseUrl ?? embedded!.url
    if (!ending.aborted) await serve(config, databaseUrl, ending, () => embedded?.retire())
  } finally {
    await embedded?.stop(remainingMs())
  }
}

/** Serves until the end is near, and sees to it that nobody is cut off. */
async function serve(
  config: Config,
  databaseUrl: string,
  ending: AbortSignal,
  retire: () => void,
): Promise<void> {
  const developing = process.argv.includes('--dev')
  const site = await boot(config, {
    databaseUrl,
    dist: developing ? undefined : DIST,
    clock: () => new Date(),
    announcePassword: (password) => say(`Admin password (shown once, for /admin): ${password}`),
  })
  const mail = await startMail(site.deps, databaseUrl, site.app.log)
  await site.app.listen({ port: config.port, host: config.host })
  const reconciliation = startReconciliation(site.deps, site.app.log)
  const nightly = startNightly(site.deps, site.app.log, [monthsWork, clearing])
  say(`Listening on ${config.publicUrl}`)
  isStarted = true
  const advice = proxyAdvice(config)
  if (advice !== undefined) process.stderr.write(`${advice}\n`)

  if (!ending.aborted) await once(ending, 'abort')
  // a successor that starts now must wait for our database's end instead of joining it
  retire()
  const jobs = Promise.all([reconciliation.stop(), nightly.stop(), mail.stop()])
  // a provider or a query that hangs must not keep us: what it was about is asked again at the next start
  await Promise.race([Promise.all([site.app.drain(DRAIN_MS), jobs]), delay(DRAIN_MS)])
  await Promise.race([site.close(), delay(CLOSE_MS)])
}

let isStarted = false
let endBy = Infinity
const remainingMs = () => Math.min(5000, endBy - Date.now())

/** Told by the first signal; the same one again, as npm and a terminal both send Ctrl-C, changes nothing. */
function listenForEnd(): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    if (ending.signal.aborted) return
    endBy = Date.now() + SHUTDOWN_MS
    // whatever hangs; a start that was called off has nothing to lose, and the kernel ends its database with it
    setTimeout(() => process.exit(isStarted ? 1 : 0), SHUTDOWN_MS).unref()
    ending.abort()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  return ending.signal
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

const ending = listenForEnd()
main(ending).then(
  () => process.exit(0),
  (error: unknown) => {
    // a start that was called off may break anywhere
    if (ending.aborted && !isStarted) process.exit(0)
    complain(startFailure(error))
    process.exit(1)
  },
)

/** One clear line naming the setting to look at. */
function startFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const database = process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'DATA_DIR'
  const refusal = causesOf(thrown).find((error) => error instanceof postgres.PostgresError)
  if (refusal) return `${database}: ${refusal.message}`
  if (thrown instanceof UnfitDatabase) return `${database}: ${thrown.message}`
  const [line = ''] = thrown.message.split('\n', 1)
  if (/^[A-Z_]+=/.test(line)) return line
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT: ${line}; stop what listens there, or set another`
  if (syscall === 'listen') return `HOST and PORT: ${line}`
  if (isDatabaseAway(thrown) && syscall !== 'open')
    return `${database}: the database cannot be reached (${line})`
  return line
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
