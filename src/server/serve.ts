/** Serves the site: from the database's address to listening, and from the shutdown signal to the last answer. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { boot } from './boot.ts'
import { startPublication } from './blog/publication.ts'
import { nightlyBackup } from './backup/nightly-backup.ts'
import type { Config } from './config.ts'
import { PACE, startMail } from './mail/worker.ts'
import { startNightly } from './ops/nightly.ts'
import { listenQuietly, logEnd, logStart } from './ops/process-lines.ts'
import { unusedPictures } from './pictures/unused.ts'
import { clearing } from './privacy/retention.ts'
import { reconciliationSteps } from './settlement/nightly-reconciliation.ts'
import { startReconciliation } from './settlement/reconciliation.ts'
import { linkingSupporters } from './supporters/link-rows.ts'
import { startWebhooks } from './webhooks/worker.ts'

/**
 * `drainMs`: how long requests and jobs under way may take to finish; the embedded database gets the rest of the
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
  /** Called as soon as shutdown has begun. */
  retire: () => void
  durations?: typeof DURATIONS
}

/** Serves until shutdown, and answers every request under way. */
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
  const mail = await startMail(site.deps, databaseUrl, site.app, durations.mail)
  const address = await listenQuietly(site.app, config)
  const reconciliation = startReconciliation(site.deps, site.app.log)
  const webhooks = startWebhooks(site.deps, site.app.log)
  const publication = startPublication(site.deps, site.app.log)
  const backups = config.isBackedUp ? [nightlyBackup(databaseUrl)] : []
  // the pictures that are deleted are in the backup of the same night
  const jobs = [reconciliationSteps, linkingSupporters, clearing, ...backups, unusedPictures]
  const nightly = startNightly(site.deps, site.app.log, jobs)
  say(`Listening on ${config.publicUrl}`)
  logStart(site.app.log, config, address)
  logEnd(site.app.log, ending)
  started()

  if (!ending.aborted) await once(ending, 'abort')
  // a successor that starts now must wait until our database has ended instead of joining it
  retire()
  // a load balancer notices that /readyz fails, and sends nothing more
  site.app.announceEnd()
  await delay(config.drainDelayMs)
  const stopped = Promise.all([
    reconciliation.stop(),
    nightly.stop(),
    mail.stop(),
    webhooks.stop(),
    publication.stop(),
  ])
  // a hanging provider or query must not hold up the end: reconciliation asks again after the next start
  await Promise.race([Promise.all([site.app.drain(durations.drainMs), stopped]), delay(durations.drainMs)])
  await Promise.race([site.close(), delay(CLOSE_MS)])
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
