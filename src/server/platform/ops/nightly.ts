/** Runs nightly jobs in the quietest hours, each in only one process. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#db/client.ts'
import { jobRuns } from '#db/schema/index.ts'
import { isAhead } from '#db/future-times.ts'
import type { NightlyName } from '#shared/platform/api/jobs.ts'
import type { Deps } from '../../context.ts'
import { failureOf, isRunning, nextNight } from './job-runs.ts'
import { logUnexpected } from './logging.ts'

/** A running job updates its row this often; a job without an update for an hour has crashed. */
const HEARTBEAT_MS = 10 * 60_000
const CRASHED_MS = 60 * 60_000

export type NightlyJob<Name extends string = NightlyName> = {
  name: Name
  /** Must be idempotent: a failed job runs again an hour later. @param signal aborts before the process ends */
  run(deps: Deps, log: FastifyBaseLogger, signal: AbortSignal): Promise<unknown>
}

type Run = typeof jobRuns.$inferSelect

/**
 * Runs every due job in order. Stops at a job that another process is running, which then continues with the
 * rest. @returns the names of finished jobs
 */
export async function runNightly(
  deps: Deps,
  log: FastifyBaseLogger,
  jobs: readonly NightlyJob<string>[],
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const finished: string[] = []
  const names = jobs.map(({ name }) => name)
  const rows = await deps.db.select().from(jobRuns).where(inArray(jobRuns.job, names))
  for (const job of jobs) {
    const row = rows.find((each) => each.job === job.name)
    const now = deps.clock()
    if (signal.aborted || isRunning(row, now)) break
    if (nextNight(row, now) > now) continue
    if (!(await claim(deps, job.name, row))) break
    if (await run(deps, log, job, signal)) finished.push(job.name)
  }
  return finished
}

async function run(
  deps: Deps,
  log: FastifyBaseLogger,
  job: NightlyJob<string>,
  signal: AbortSignal,
): Promise<boolean> {
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
    // a failed job is due an hour after its start; one that shutdown interrupts is due at once
    const failed = { failedAt: deps.clock(), tookMs: tookMs() }
    if (signal.aborted) await mark(deps, job.name, { ...failed, startedAt: new Date(0), failure: null })
    else {
      logUnexpected(log.child({ job: job.name }), error, 'nightly work failed')
      await mark(deps, job.name, { ...failed, failure: failureOf(error) })
    }
    return false
  } finally {
    clearInterval(living)
  }
}

/** Claims a job for this process; false if another process has claimed it since `row` was read. */
async function claim({ db, clock }: Deps, job: string, row: Run | undefined): Promise<boolean> {
  const now = clock()
  const claimed = await db
    .insert(jobRuns)
    .values({ job, startedAt: now })
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: { startedAt: now, finishedAt: null },
      // compare milliseconds, because a Date has no microseconds
      setWhere: row
        ? sql`date_trunc('milliseconds', ${jobRuns.startedAt}) = ${row.startedAt.toISOString()}::timestamptz`
        : sql`false`,
    })
    .returning({ job: jobRuns.job })
  return claimed.length > 0
}

/** Makes a job due at once, in the caller's transaction. @returns false if a process is running it */
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
