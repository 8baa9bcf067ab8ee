/** The line before the pool: nobody stands in it for long, and nobody at all while the database is away. */
import { isDatabaseAway } from './away.ts'

/** Nothing has been answered for so long although somebody waits: something is wrong. */
const STALLED_MS = 1000
/** A burst is worked off in moments; what stands longer than this is memory, not patience. */
const LONGEST = { usually: 5000, stalled: 200 }

export type QueueOptions = {
  /** So many pieces of work at once, the others in the order they came. */
  abreast: number
  /** How long anybody waits for a turn. */
  waitMs: number
}

type Waiter = { begin: () => void; leave: (error: Error) => void }

/** Who was sent away before anything of theirs was asked. */
class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

/**
 * Runs work in turns. Waiting ends with an error after `waitMs`, at once where the line is too long, and for all who
 * wait as soon as one in front finds that the database cannot be reached: each of them would find the same.
 */
export function createQueue({
  abreast,
  waitMs,
}: QueueOptions): <T>(work: () => PromiseLike<T>) => Promise<T> {
  const waiting = new Set<Waiter>()
  let underWay = 0
  let answeredAt = 0

  function turn(): Promise<void> {
    const longest = performance.now() - answeredAt > STALLED_MS ? LONGEST.stalled : LONGEST.usually
    if (waiting.size >= longest) return Promise.reject(new DatabaseBusy('too many wait for the database'))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        begin() {
          clearTimeout(patience)
          waiting.delete(waiter)
          resolve()
        },
        leave(error) {
          clearTimeout(patience)
          waiting.delete(waiter)
          reject(error)
        },
      }
      const patience = setTimeout(
        () => waiter.leave(new DatabaseBusy('waited too long for the database')),
        waitMs,
      )
      waiting.add(waiter)
    })
  }

  function passOn(): void {
    // the first of a set is the one that came first
    for (const next of waiting) return next.begin()
    underWay -= 1
  }

  return async (work) => {
    if (underWay === 0) answeredAt = performance.now()
    if (underWay < abreast) underWay += 1
    else await turn()
    try {
      const result = await work()
      answeredAt = performance.now()
      return result
    } catch (error) {
      if (isDatabaseAway(error, 'unreachable')) for (const waiter of waiting) waiter.leave(error as Error)
      if (!isDatabaseAway(error)) answeredAt = performance.now()
      throw error
    } finally {
      passOn()
    }
  }
}
