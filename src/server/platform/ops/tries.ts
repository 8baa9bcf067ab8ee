/** Records results of real attempts, so that the dashboard shows what works instead of what is configured. */
import { recordTry, type Tried } from '#db/jobs/tries.ts'
import type { Db } from '#db/client.ts'

/** Successes are recorded at most once in this time. */
const APART_MS = 60_000

declare module '../../context.ts' {
  interface Deps {
    tries: Tries
  }
}

export type Tries = {
  /** @param reason for a technician; null for a success */
  record(what: Tried, reason: string | null): Promise<void>
}

/** Drops results that cannot be stored, so that recording never makes the attempt fail. */
export function openTries(db: Db, clock: () => Date): Tries {
  const workedAt = new Map<Tried, number>()
  return {
    async record(what, reason) {
      const now = clock()
      const lastMs = now.getTime() - (workedAt.get(what) ?? -Infinity)
      if (reason === null && lastMs >= 0 && lastMs < APART_MS) return
      if (reason === null) workedAt.set(what, now.getTime())
      else workedAt.delete(what)
      await recordTry(db, what, now, reason).catch(() => workedAt.delete(what))
    },
  }
}
