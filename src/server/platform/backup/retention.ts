/** Decides which nightly backups to retain: the newest of each of the last 7 days, 4 weeks and 6 months. */
import { DAY_MS } from '#shared/platform/time/days.ts'

const RETENTION = { days: 7, weeks: 4, months: 6 }
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const PERIODS: [count: number, of: (madeAt: Date) => string][] = [
  [RETENTION.days, (madeAt) => madeAt.toISOString().slice(0, 10)],
  [RETENTION.weeks, (madeAt) => String(Math.floor((madeAt.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)))],
  [RETENTION.months, (madeAt) => madeAt.toISOString().slice(0, 7)],
]

export function expiredBackups<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const retained = new Set(
    PERIODS.flatMap(([count, of]) => {
      const newest = new Map<string, Backup>()
      for (const backup of newestFirst)
        if (!newest.has(of(backup.madeAt))) newest.set(of(backup.madeAt), backup)
      return [...newest.values()].slice(0, count)
    }),
  )
  return newestFirst.filter((backup) => !retained.has(backup))
}
