/** Records what came of each real try, so that the dashboard shows what works and not what is configured. */
import { recordTry, type Tried } from '#db/jobs/tries.ts'
import type { Db } from '#db/client.ts'

/** While all goes well, one record a minute is enough. */
const APART_MS = 60_000

declare module '../../context.ts' {
  interface Deps {
    tries: Tries
  }
}

export type Tries = {
  /** @param reason for a technician; null if it worked */
  record(what: Tried, reason: string | null): Promise<void>
}

/** A record that cannot be stored is dropped: what it is about must not fail for it. */
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
