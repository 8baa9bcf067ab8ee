/** Serves the site: from the database's URL to listening, and from the shutdown signal to the last response. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { boot } from './boot.ts'
import type { Config } from './config.ts'
import { siteJobs } from './jobs.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { PACE } from './platform/mail/worker.ts'
import { listenQuietly, logEnd, logStart } from './platform/ops/process-lines.ts'

/**
 * `drainMs`: how long requests and jobs in progress may take to finish; the embedded database gets the rest of the
 * total. `mail`: how often emails are looked for and retried. Tests shorten both.
 */
const DURATIONS = { drainMs: 6000, mail: PACE }
const CLOSE_MS = 1000

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

type Serving = {
  databaseUrl: string
  ending: AbortSignal
  /** Called once it listens. */
  started: () => void
  /** Called as soon as the shutdown begins. */
  retire: () => void
  durations?: typeof DURATIONS
}

/** Serves until the shutdown, and finishes every request in progress. */
export async function serve(
  config: Config,
  { databaseUrl, ending, started, retire, durations = DURATIONS }: Serving,
): Promise<void> {
  const developing = process.argv.includes('--dev')
  const site = await boot(config, {
    databaseUrl,
    dist: developing ? undefined : DIST,
    clock: () => new Date(),
    announcePassword: (password) => say(`Admin password (shown once, for /admin): ${password}`),
  })
  const address = await listenQuietly(site.app, config)
  // before any job stores the time of a clock that may be wrong
  await site.deps.clockWatch.compare(site.app.log)
  // once it listens, because the payment sandbox that jobs ask is at our own address
  const jobs = await startJobs(site.deps, databaseUrl, site.app, { pace: durations.mail, jobs: siteJobs })
  say(`Listening on ${config.publicUrl}`)
  logStart(site.app.log, config, address)
  logEnd(site.app.log, ending)
  started()

  if (!ending.aborted) await once(ending, 'abort')
  // a successor that starts now must wait for our database to end instead of joining it
  retire()
  // a load balancer notices that /readyz fails, and sends nothing more
  site.app.announceEnd()
  await delay(config.drainDelayMs)
  // the dashboards open their streams again, by now at another process
  site.deps.live.end()
  // a hanging provider or query must not delay the shutdown: reconciliation runs again after the next start
  await Promise.race([
    Promise.all([site.app.drain(durations.drainMs), jobs.stop()]),
    delay(durations.drainMs),
  ])
  await Promise.race([site.close(), delay(CLOSE_MS)])
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
