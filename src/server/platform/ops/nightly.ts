/** Runs daily jobs in the quietest hours, each by one process. */
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#db/client.ts'
import { jobRuns } from '#db/schema/index.ts'
import { isAhead } from '#db/time-to-come.ts'
import type { NIGHTLY_JOBS } from '#shared/platform/jobs.ts'
import type { Deps } from '../../context.ts'
import { failureOf } from './job-runs.ts'

/** A live run updates its row so often; one without an update for an hour has crashed. */
const HEARTBEAT_MS = 10 * 60_000
const CRASHED_MS = 60 * 60_000

export type NightlyJob<Name extends string = (typeof NIGHTLY_JOBS)[number]> = {
  name: Name
  /** Must be safe to repeat: a failure is retried an hour later. @param signal aborted before the process ends */
  run(deps: Deps, log: FastifyBaseLogger, signal: AbortSignal): Promise<unknown>
}

/** Runs every due job that no other process has claimed, in turn. @returns the names of those that were done */
export async function runNightly(
  deps: Deps,
  log: FastifyBaseLogger,
  jobs: readonly NightlyJob<string>[],
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const finished: string[] = []
  for (const job of jobs) {
    if (signal.aborted) break
    if (await runIfDue(deps, log, job, signal)) finished.push(job.name)
  }
  return finished
}

async function runIfDue(
  deps: Deps,
  log: FastifyBaseLogger,
  job: NightlyJob<string>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await claim(deps, job.name))) return false
  const living = setInterval(() => {
    mark(deps, job.name, { startedAt: deps.clock() }).catch(() => undefined)
  }, HEARTBEAT_MS)
  const startedAt = deps.clock().getTime()
  const tookMs = () => deps.clock().getTime() - startedAt
  try {
    await job.run(deps, log, signal)
    await mark(deps, job.name, { finishedAt: deps.clock(), tookMs: tookMs() })
    return true
  } catch (error) {
    // unfinished, a failed job waits its hour; at shutdown the next process may take it at once
    const failed = { failedAt: deps.clock(), tookMs: tookMs() }
    if (signal.aborted) await mark(deps, job.name, { ...failed, startedAt: new Date(0), failure: null })
    else {
      log.error({ err: error, job: job.name }, 'nightly work failed')
      await mark(deps, job.name, { ...failed, failure: failureOf(error) })
    }
    return false
  } finally {
    clearInterval(living)
  }
}

/**
 * Claims a job for this process in one statement, so that only one process gets it. A job is due once between
 * 02:00 and 04:00 in London; at any time if it last finished more than 26 hours ago or never; and an hour after a
 * run that failed or crashed.
 */
async function claim({ db, clock }: Deps, job: string): Promise<boolean> {
  const now = clock()
  const at = sql`${now.toISOString()}::timestamptz`
  const night = sql`(date_trunc('day', ${at} at time zone 'Europe/London') + interval '2 hours') at time zone 'Europe/London'`
  const isDue = sql`case when ${jobRuns.finishedAt} is null
      then ${jobRuns.startedAt} <= ${at} - interval '1 hour' or ${isAhead(jobRuns.startedAt, now)}
    else ${jobRuns.finishedAt} < ${at} - interval '26 hours' or ${isAhead(jobRuns.finishedAt, now)}
      or (${jobRuns.startedAt} < ${night} and ${at} >= ${night} and ${at} < ${night} + interval '2 hours') end`
  const claimed = await db
    .insert(jobRuns)
    .values({ job, startedAt: now })
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: { startedAt: now, finishedAt: null },
      setWhere: isDue,
    })
    .returning({ job: jobRuns.job })
  return claimed.length > 0
}

/**
 * Makes a job due at once, in the transaction of who asks for it.
 * @returns false if some process is at it.
 */
export async function makeDue(tx: Tx, job: NightlyJob['name'], now: Date): Promise<boolean> {
  const anHourAgo = new Date(now.getTime() - CRASHED_MS)
  const { finishedAt, failedAt, startedAt } = jobRuns
  const made = await tx
    .insert(jobRuns)
    .values({ job, startedAt: anHourAgo })
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: { startedAt: anHourAgo, finishedAt: null },
      setWhere: sql`${finishedAt} is not null or ${failedAt} >= ${startedAt} or ${startedAt} <= ${anHourAgo.toISOString()}::timestamptz
        or ${isAhead(startedAt, now)}`,
    })
    .returning({ job: jobRuns.job })
  return made.length > 0
}

async function mark({ db }: Deps, job: string, change: Partial<typeof jobRuns.$inferInsert>): Promise<void> {
  await db
    .update(jobRuns)
    .set(change)
    .where(and(eq(jobRuns.job, job), sql`${jobRuns.finishedAt} is null`))
}
