/** Runs the background jobs: each minute's turn of a job in one of all processes, and what is woken between them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openJobQueue } from '#db/jobs/job-queue.ts'
import { JOBS_CHANNEL } from '#db/jobs/wake-job.ts'
import type { MINUTE_JOBS } from '#shared/platform/api/jobs.ts'
import type { Deps } from '../../context.ts'
import { PACE, startMail, type MailPace, type MailWorker } from '../mail/worker.ts'
import { MINUTE_MS, recordRun, takeTurns } from '../ops/job-runs.ts'
import { logUnexpected } from '../ops/logging.ts'
import { webhookWorker, type WebhookWorker } from '../webhooks/worker.ts'

export type JobContext = {
  /** Runs the job once more at this time, instead of at the one named before. */
  later: (at: Date) => void
  /** Aborted when the process is about to end. */
  signal: AbortSignal
}

/** A job claims the rows it works on, so that neither two at once nor a killed one do harm. */
export type Job = {
  /** `nightly` runs the nightly jobs, which have their own names and records. */
  name: (typeof MINUTE_JOBS)[number] | 'nightly'
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
/** The turns of a minute follow one another, so that few connections are open; none waits longer for the one before. */
const APART_MS = 1000

/** How often a process looks for nightly jobs that are due. */
const NIGHTLY_MINUTES = 5

type Options = {
  /** Tests shorten it. */
  pace?: MailPace
  jobs: (parts: JobParts) => readonly Job[]
}

type Worker = { job: Job; isDue: boolean; running?: Promise<void> | undefined; timer?: NodeJS.Timeout }

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
  const mail = await startMail(deps, queue.boss, app, pace)
  const webhooks = webhookWorker(deps, log, { later: (at) => later('webhooks', at) })
  const all = jobs({ deps, log, mail, webhooks, databaseUrl })
  for (const job of all) await job.atStart?.()
  const workers = new Map<string, Worker>(all.map((job) => [job.name, { job, isDue: false }]))
  const wakeAll = () => workers.forEach((_worker, name) => wake(name))
  // at first, and after a lost connection, whose notifications were missed
  const stopListening = await deps.listener.listen(JOBS_CHANNEL, {
    heard: wake,
    listens: (isNow) => isNow && wakeAll(),
  })
  if (!deps.listener.isListening()) wakeAll()
  void everyMinute()

  return {
    async stop() {
      stopping.abort()
      stopListening()
      for (const { timer } of workers.values()) clearTimeout(timer)
      const ended = [...workers.values()].flatMap(({ running }) => running ?? [])
      await Promise.all([mail.stop(), webhooks.stop(), Promise.race([Promise.all(ended), delay(STOP_MS)])])
      await queue.close()
    },
  }

  /** By the site's clock, which tests move. */
  async function everyMinute(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const ms = MINUTE_MS - (deps.clock().getTime() % MINUTE_MS)
      // oxlint-disable-next-line no-await-in-loop -- one minute after another
      await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
      // oxlint-disable-next-line no-await-in-loop
      if (!signal.aborted) await takeMinute().catch(complain)
    }
  }

  async function takeMinute(): Promise<void> {
    const due = await takeTurns(
      deps,
      [...workers.keys()].filter((name) => name !== 'nightly'),
    )
    // each nightly job is claimed by itself
    if (deps.clock().getUTCMinutes() % NIGHTLY_MINUTES === 0) due.push('nightly')
    for (const name of due) {
      wake(name)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await Promise.race([workers.get(name)?.running, delay(APART_MS, undefined, { ref: false })])
    }
  }

  /** A turn now, or after the one in progress. */
  function wake(name: string): void {
    const worker = workers.get(name)
    if (!worker || stopping.signal.aborted) return
    worker.isDue = true
    worker.running ??= runWhileDue(worker).finally(() => (worker.running = undefined))
  }

  async function runWhileDue(worker: Worker): Promise<void> {
    while (worker.isDue && !stopping.signal.aborted) {
      worker.isDue = false
      // oxlint-disable-next-line no-await-in-loop -- one turn after another
      await run(worker.job)
    }
  }

  async function run(job: Job): Promise<void> {
    const { name } = job
    const context = { signal: stopping.signal, later: (at: Date) => later(name, at) }
    const turn = async () => void (await job.run(context))
    // a failed turn is recorded and not retried: the next one comes soon
    await (name === 'nightly' ? turn() : recordRun(deps, name, turn)).catch((error: unknown) => {
      if (!stopping.signal.aborted) logUnexpected(log.child({ job: name }), error, 'job failed')
    })
  }

  /** Only within the minute: the next turn, here or in another process, names the time again. */
  function later(name: string, at: Date): void {
    const worker = workers.get(name)
    const ms = at.getTime() - deps.clock().getTime()
    if (!worker || stopping.signal.aborted || ms > MINUTE_MS) return
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => wake(name), ms).unref()
  }
}
