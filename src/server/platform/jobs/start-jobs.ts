/** Runs the background jobs: pg-boss has their schedules, and gives each turn to one of all processes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { openJobQueue } from '#db/job-queue.ts'
import { JOBS_CHANNEL } from '#db/wake-job.ts'
import type { MINUTE_JOBS } from '#shared/platform/jobs.ts'
import type { Deps } from '../../context.ts'
import { PACE, startMail, type MailPace, type MailWorker } from '../mail/worker.ts'
import { recordRun } from '../ops/job-runs.ts'
import { logUnexpected } from '../ops/logging.ts'
import { webhookWorker, type WebhookWorker } from '../webhooks/worker.ts'

export type JobContext = {
  /** Runs the job once more at this time, instead of at the one named before. */
  later: (at: Date) => void
  /** Aborted when the process is about to end. */
  signal: AbortSignal
}

export type Job = {
  /** `nightly` runs the nightly jobs, which have their own names and records. */
  name: (typeof MINUTE_JOBS)[number] | 'nightly'
  /** In London. Each turn is taken by one process. */
  cron: string
  /** For one process at a time; others claim their rows, so that neither two at once nor a killed one do harm. */
  isExclusive?: boolean
  /** Work that a start has to catch up on, before the first turn. */
  atStart?(): Promise<void>
  run(context: JobContext): Promise<unknown>
}

export type JobParts = {
  deps: Deps
  log: FastifyBaseLogger
  mail: MailWorker
  webhooks: WebhookWorker
  databaseUrl: string
}

/** How long turns in progress may take at shutdown; the next process makes up for those that do not finish. */
const STOP_MS = 4000
const HOUR_SECONDS = 60 * 60

type Options = {
  /** Tests shorten it. */
  pace?: MailPace
  jobs: (parts: JobParts) => readonly Job[]
}

/** Starts all jobs, each with a turn at once. @param databaseUrl for connections of their own */
export async function startJobs(
  deps: Deps,
  databaseUrl: string,
  app: Pick<FastifyInstance, 'log' | 'emailHtml'>,
  { pace = PACE, jobs }: Options,
): Promise<{ stop: () => Promise<void> }> {
  const { log } = app
  const stopping = new AbortController()
  const complain = (error: unknown) => {
    if (!stopping.signal.aborted) logUnexpected(log, error, 'background jobs')
  }
  const queue = await openJobQueue(databaseUrl, deps.config.migratesAtStart, complain)
  const { boss } = queue
  const mail = await startMail(deps, queue, app, pace)
  const webhooks = webhookWorker(deps, log, { later: (at) => later('webhooks', at) })
  const all = jobs({ deps, log, mail, webhooks, databaseUrl })
  const workers = new Map<string, string>()
  for (const job of all) {
    await job.atStart?.()
    await prepare(boss, job)
    workers.set(job.name, await boss.work(queueOf(job.name), () => run(job)))
  }
  // at first, and after a lost connection, whose notifications were missed
  await queue.listen(JOBS_CHANNEL, wake, () => all.forEach(({ name }) => wake(name)))

  return {
    async stop() {
      stopping.abort()
      const ended = all.map(({ name }) => boss.offWork(queueOf(name), { wait: true }))
      await Promise.all([mail.stop(), webhooks.stop(), Promise.race([Promise.all(ended), delay(STOP_MS)])])
      await queue.close()
    },
  }

  async function run(job: Job): Promise<void> {
    const { name } = job
    const context = { signal: stopping.signal, later: (at: Date) => later(name, at) }
    const turn = async () => void (await job.run(context))
    // a failed turn is recorded here and not retried: the next one comes soon, and the queue would store the error's
    // text
    await (name === 'nightly' ? turn() : recordRun(deps, name, turn)).catch((error: unknown) => {
      if (!stopping.signal.aborted) logUnexpected(log.child({ job: name }), error, 'job failed')
    })
  }

  /** A turn now, unless one is queued; in this process, if no other is quicker. */
  function wake(name: string): void {
    const worker = workers.get(name)
    if (worker === undefined || stopping.signal.aborted) return
    boss.send(queueOf(name)).then(() => boss.notifyWorker(worker), complain)
  }

  /** By the site's clock, which tests move. */
  function later(name: string, at: Date): void {
    if (stopping.signal.aborted) return
    const startAfter = new Date(Date.now() + at.getTime() - deps.clock().getTime())
    boss.upsert(queueOf(name), undefined, { singletonKey: 'later', startAfter }).catch(complain)
  }
}

/** Names of queues have no spaces. */
const queueOf = (name: string) => `job.${name.replaceAll(' ', '-')}`

/** Every process does so at its start. */
async function prepare(boss: PgBoss, { name, cron, isExclusive }: Job): Promise<void> {
  const options = {
    retryLimit: 1,
    deleteAfterSeconds: HOUR_SECONDS,
    // only a killed process's turn runs into either; a backup may take hours
    ...(isExclusive ? { heartbeatSeconds: 60, expireInSeconds: 12 * HOUR_SECONDS } : {}),
  }
  await boss.createQueue(queueOf(name), { policy: isExclusive ? 'stately' : 'short', ...options })
  await boss.updateQueue(queueOf(name), options)
  await boss.schedule(queueOf(name), cron, null, { tz: 'Europe/London' })
}
