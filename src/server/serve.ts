/** The site at work: from its database's address to listening, and from the end's signal to the last answer. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { boot } from './boot.ts'
import { proxyAdvice, type Config } from './config.ts'
import { startMail } from './mail/worker.ts'
import { startNightly } from './nightly/nightly.ts'
import { clearing } from './privacy/retention.ts'
import { monthsWork } from './settlement/month.ts'
import { startReconciliation } from './settlement/reconciliation.ts'

/** How long requests and jobs under way may take to finish; the embedded database has what is left of the whole. */
const DRAIN_MS = 6000
const CLOSE_MS = 1000

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

type Serving = {
  databaseUrl: string
  ending: AbortSignal
  /** Called once it listens. */
  started: () => void
  /** Called as soon as the end has begun. */
  retire: () => void
}

/** Serves until the end is near, and sees to it that nobody is cut off. */
export async function serve(
  config: Config,
  { databaseUrl, ending, started, retire }: Serving,
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
  started()
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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
