/** Runs background jobs: each has a turn every minute in only one of all processes, and can be woken in between. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { JOBS_CHANNEL } from '#db/jobs/wake-job.ts'
import type { MinuteName } from '#shared/platform/api/jobs.ts'
import type { Deps } from '../../context.ts'
import type { Backoff } from '../due-rows.ts'
import { MINUTE_MS, recordRun, takeTurns } from '../ops/job-runs.ts'
import { logUnexpected, recordRecovery } from '../ops/logging.ts'

export type JobContext = {
  /** Schedules one more run at this time, replacing a time set earlier. */
  later: (at: Date) => void
  /** Aborts when the process is about to end. */
  signal: AbortSignal
}

/** A background job. It must claim the rows it works on, so that two concurrent runs or a killed one do no harm. */
export type Job = {
  /** `nightly` runs the nightly jobs, which have names and records of their own. */
  name: MinuteName | 'nightly'
  /** Runs once before the first turn, to catch up. */
  atStart?(): Promise<void>
  run(context: JobContext): Promise<unknown>
  /** Stops work that a run left in progress. */
  stop?(): Promise<void>
}

export type JobParts = {
  deps: Deps
  log: FastifyBaseLogger
  /** Tests shorten it. */
  mailBackoff?: Backoff | undefined
}

/** How long running jobs may take at shutdown. The next process repeats what did not finish. */
const STOP_MS = 4000
/** A minute's jobs start one after another, to need few connections; each waits at most this long for the previous. */
const APART_MS = 1000

/** How often a process looks for nightly jobs that are due. */
const NIGHTLY_MINUTES = 5

type Worker = { job: Job; isDue: boolean; running?: Promise<void> | undefined; timer?: NodeJS.Timeout }

/** Starts these jobs, and runs each once at the start. */
export async function startJobs(
  deps: Deps,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const logFailure = (error: unknown) => {
    if (!stopping.signal.aborted) logUnexpected(log, error, 'background jobs')
  }
  // what could not be caught up on is done at its own time, and no reason to fail the start
  for (const job of jobs) await job.atStart?.().catch(logFailure)
  const workers = new Map<string, Worker>(jobs.map((job) => [job.name, { job, isDue: false }]))
  const wakeAll = () => workers.forEach((_worker, name) => wake(name))
  // wakes all at the start, and after a lost connection, whose notifications were missed
  const stopListening = await deps.listener.listen(JOBS_CHANNEL, {
    onMessage: wake,
    onListening: (isNow) => isNow && wakeAll(),
  })
  if (!deps.listener.isListening()) wakeAll()
  void everyMinute()

  return {
    async stop() {
      stopping.abort()
      stopListening()
      for (const { timer } of workers.values()) clearTimeout(timer)
      const ended = [...workers.values()].flatMap(({ running }) => running ?? [])
      const stops = jobs.map((job) => job.stop?.())
      await Promise.all([...stops, Promise.race([Promise.all(ended), delay(STOP_MS)])])
    },
  }

  /** Waits by the site's clock, which tests move. */
  async function everyMinute(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const ms = MINUTE_MS - (deps.clock().getTime() % MINUTE_MS)
      // oxlint-disable-next-line no-await-in-loop -- one minute after another
      await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
      // oxlint-disable-next-line no-await-in-loop
      if (!signal.aborted) await takeMinute().catch(logFailure)
    }
  }

  async function takeMinute(): Promise<void> {
    const due = await takeTurns(
      deps,
      [...workers.keys()].filter((name) => name !== 'nightly'),
    )
    recordRecovery('database', 'pool')
    // without a claim here: each nightly job is claimed separately
    if (deps.clock().getUTCMinutes() % NIGHTLY_MINUTES === 0) due.push('nightly')
    for (const name of due) {
      wake(name)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await Promise.race([workers.get(name)?.running, delay(APART_MS, undefined, { ref: false })])
    }
  }

  /** Runs a job now, or once more after the current run. */
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
    // a failed run is recorded but not retried, because the next one comes soon
    await (name === 'nightly' ? turn() : recordRun(deps, name, turn)).then(
      () => recordRecovery('database', 'pool'),
      (error: unknown) => {
        if (!stopping.signal.aborted) logUnexpected(log.child({ job: name }), error, 'job failed')
      },
    )
  }

  /** Ignores times beyond the minute: the next turn, in this or another process, sets the time again. */
  function later(name: string, at: Date): void {
    const worker = workers.get(name)
    const ms = at.getTime() - deps.clock().getTime()
    if (!worker || stopping.signal.aborted || ms > MINUTE_MS) return
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => wake(name), Math.max(ms, 0)).unref()
  }
}
