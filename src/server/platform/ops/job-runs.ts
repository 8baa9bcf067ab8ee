/** Records what each background job last did, and computes when it runs next. */
import { lt, sql } from 'drizzle-orm'
import { jobRuns } from '#db/schema/index.ts'
import { CLOCK_SKEW_MS, isAhead } from '#db/future-times.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import {
  MINUTE_JOBS,
  NIGHTLY_JOBS,
  type JobName,
  type JobState,
  type NightlyName,
} from '#shared/platform/api/jobs.ts'
import { londonFields, londonMoment } from '#shared/platform/time/london.ts'
import type { Deps } from '../../context.ts'

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Run = typeof jobRuns.$inferSelect

/** Claims this minute's turn of each job that no process has claimed or run since it began. @returns their names */
export async function takeTurns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  jobs: readonly string[],
): Promise<string[]> {
  if (jobs.length === 0) return []
  const now = clock()
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE_MS))
  const taken = await db
    .insert(jobRuns)
    .values(jobs.map((job) => ({ job, startedAt: now })))
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: { startedAt: now },
      setWhere: sql`${lt(jobRuns.startedAt, minute)} or ${isAhead(jobRuns.startedAt, now)}`,
    })
    .returning({ job: jobRuns.job })
  return taken.map(({ job }) => job)
}

/** Runs a job and records the result; rethrows a failure. */
export async function recordRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  job: JobName,
  run: () => Promise<void>,
): Promise<void> {
  const startedAt = clock()
  const store = async (ended: Partial<Run>) => {
    const row = { startedAt, tookMs: clock().getTime() - startedAt.getTime(), ...ended }
    await db
      .insert(jobRuns)
      .values({ job, ...row })
      .onConflictDoUpdate({ target: jobRuns.job, set: row })
  }
  try {
    await run()
  } catch (error) {
    await store({ finishedAt: null, failedAt: clock(), failure: failureOf(error) }).catch(() => undefined)
    throw error
  }
  await store({ finishedAt: clock() })
}

/** Class and code of an error, because its message may contain addresses. */
export function failureOf(error: unknown): string {
  // drizzle wraps the database's error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'Error'
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return `${cause.constructor.name}${code}`
}

export const isOfSite = (name: NightlyName, { isBackedUp }: Pick<Deps['config'], 'isBackedUp'>): boolean =>
  name !== 'backup' || isBackedUp

/** Every job of this site; those that run every minute come first. */
export async function readJobs({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<JobState[]> {
  const now = clock()
  const rows = new Map((await db.select().from(jobRuns)).map((row) => [row.job, row]))
  const nightly = NIGHTLY_JOBS.filter((name) => isOfSite(name, config))
  const nextMinute = new Date(Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS)
  return [
    ...MINUTE_JOBS.map((name) => ({ name, last: lastOf(rows.get(name)), nextAt: nextMinute.toISOString() })),
    ...nightly.map((name) => {
      const row = rows.get(name)
      return { name, last: lastOf(row, now), nextAt: nextNight(row, now).toISOString() }
    }),
  ]
}

function lastOf(row: Run | undefined, now?: Date): JobState['last'] {
  if (!row) return null
  const { startedAt, finishedAt, failedAt, failure, tookMs } = row
  const ended = { durationMs: tookMs, failure: null }
  if (finishedAt) return { ...ended, at: finishedAt.toISOString(), outcome: 'succeeded' }
  if (failedAt && failedAt >= startedAt)
    return {
      ...ended,
      at: failedAt.toISOString(),
      failure,
      outcome: failure === null ? 'interrupted' : 'failed',
    }
  // a run that started in the future did so while the clock was ahead
  const isUnderWay = now === undefined || Math.abs(now.getTime() - startedAt.getTime()) < HOUR_MS
  const outcome = isUnderWay ? 'running' : 'interrupted'
  return { at: startedAt.toISOString(), outcome, failure: null, durationMs: null }
}

/** Whether a process is running this nightly job. */
export const isRunning = (row: Run | undefined, now: Date): boolean => lastOf(row, now)?.outcome === 'running'

/**
 * When a nightly job is due: once between 02:00 and 04:00 in London; at any time 26 hours after it last
 * finished, or if it never did; and an hour after a run that failed or crashed. Times in the future, stored
 * while the clock was ahead, are ignored.
 */
export function nextNight(row: Run | undefined, now: Date): Date {
  const isToCome = (at: Date | null) => at !== null && at.getTime() > now.getTime() + CLOCK_SKEW_MS
  if (!row || isToCome(row.startedAt) || isToCome(row.finishedAt)) return now
  if (!row.finishedAt) return later(now, new Date(row.startedAt.getTime() + HOUR_MS))
  const today = nightOf(now)
  const isOver = now.getTime() >= today.getTime() + 2 * HOUR_MS
  const isDone = row.startedAt >= today
  const night = isOver || isDone ? nightOf(new Date(today.getTime() + DAY_MS)) : today
  const missed = new Date(row.finishedAt.getTime() + 26 * HOUR_MS)
  return later(now, missed < night ? missed : night)
}

const later = (one: Date, other: Date) => (one > other ? one : other)

/** 02:00 in London on the day of `at`. */
const nightOf = (at: Date) => new Date(londonMoment(londonFields(at.toISOString()).date, '02:00')!)
