/** Serves the site, from the database URL to the last response after the shutdown signal. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { boot, type Booted } from './boot.ts'
import type { Config } from './config.ts'
import { siteJobs } from './jobs.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import type { Backoff } from './platform/due-rows.ts'
import { listenQuietly, logEnd, logStart, tryPort } from './platform/ops/process-lines.ts'
import { thenClose } from './platform/then-close.ts'

/**
 * `drainMs`: how long requests and jobs in progress may take at shutdown, which leaves the embedded database
 * the rest of the total. `mailBackoff`: pauses between the tries of an email. Tests set both.
 */
const DURATIONS: Durations = { drainMs: 6000 }
type Durations = { drainMs: number; mailBackoff?: Backoff }
const CLOSE_MS = 1000
/** How often pages are rendered ahead; the first time once the start is over. */
const AHEAD_MS = 30_000

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

type Serving = {
  databaseUrl: string
  ending: AbortSignal
  /** Called once the server listens. */
  started: () => void
  /** Called as soon as shutdown begins. */
  retire: () => void
  durations?: Durations
}

/** Serves until shutdown, and finishes every request in progress. */
export async function serve(config: Config, serving: Serving): Promise<void> {
  const developing = process.argv.includes('--dev')
  const site = await boot(config, {
    databaseUrl: serving.databaseUrl,
    dist: developing ? undefined : DIST,
    clock: () => new Date(),
    announcePassword: async (password) => {
      await tryPort(config)
      say(`Admin password (shown once, for /admin): ${password}`)
    },
  })
  const close = () => Promise.race([site.close(), delay(CLOSE_MS)])
  await thenClose(() => serveUntilEnd(site, config, serving), close)
}

async function serveUntilEnd(
  site: Booted,
  config: Config,
  { ending, started, retire, durations = DURATIONS }: Serving,
): Promise<void> {
  const address = await listenQuietly(site.app, config)
  await site.deps.serverWatch?.start(site.app.log)
  // compared before any job stores a time from a clock that may be wrong
  await site.deps.clockWatch.compare(site.app.log)
  // after listening, because jobs may call the payment sandbox, which is at our own address
  const jobs = await startJobs(
    site.deps,
    site.app.log,
    siteJobs({ deps: site.deps, log: site.app.log, mailBackoff: durations.mailBackoff }),
  )
  say(`Listening on ${config.publicUrl}`)
  logStart(site.app.log, site.deps.config, address)
  logEnd(site.app.log, ending)
  started()
  const ahead = setInterval(() => void site.app.renderAhead(), AHEAD_MS).unref()

  if (!ending.aborted) await once(ending, 'abort')
  // a process that starts now must wait for our database to stop, not connect to it
  retire()
  clearInterval(ahead)
  // a load balancer sees /readyz fail and sends no more requests
  site.app.announceEnd()
  await delay(config.drainDelayMs)
  // dashboards reconnect, by now to another process
  site.deps.live.end()
  // a hanging provider or query must not delay the shutdown: reconciliation runs again after the next start
  await Promise.race([
    Promise.all([site.app.drain(durations.drainMs), jobs.stop()]),
    delay(durations.drainMs),
  ])
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
