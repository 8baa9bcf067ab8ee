/** The line before the pool: nobody stands in it for long, and nobody at all while the database is away. */
import { isDatabaseAway } from './away.ts'

/** Nothing has been answered for so long although somebody waits: something is wrong. */
const STALLED_MS = 1000
/** A burst is worked off in moments; what stands longer than this is memory, not patience. */
const LONGEST = { usually: 5000, stalled: 200 }

/** One look now and then at everybody costs less than a timer for each. */
const LOOK_MS = 250

export type QueueOptions = {
  /** So many pieces of work at once, the others in the order they came. */
  abreast: number
  /** How long anybody waits for a turn. */
  waitMs: number
  /** How long for the answer, where it may have to wait for the answers to others. */
  answerMs?: number
}

type Caller = { since: number; begin: () => Promise<void>; leave: (error: unknown) => void }

/** Who was sent away before anything of theirs was asked, or answered. */
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
  answerMs,
}: QueueOptions): <T>(work: () => Promise<T>) => Promise<T> {
  // in the order they came
  const waiting = new Set<Caller>()
  const asking = new Set<Caller>()
  let underWay = 0
  let answeredAt = 0
  let looking: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    sendAway(waiting, new DatabaseBusy('waited too long for the database'), now - waitMs)
    if (answerMs !== undefined) {
      sendAway(asking, new DatabaseBusy('the database answers too late'), now - answerMs)
    }
    if (waiting.size > 0 || asking.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  function join(line: Set<Caller>, caller: Caller): void {
    line.add(caller)
    // answers that came while the process was held up are read first
    looking ??= setInterval(() => setImmediate(look), Math.min(LOOK_MS, waitMs))
  }

  function begin(caller: Caller): void {
    if (answerMs !== undefined) {
      caller.since = performance.now()
      join(asking, caller)
    }
    void caller.begin()
  }

  function passOn(from: Caller): void {
    asking.delete(from)
    for (const next of waiting) {
      waiting.delete(next)
      return begin(next)
    }
    underWay -= 1
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const now = performance.now()
      const caller: Caller = {
        since: now,
        begin: async () => {
          try {
            const result = await work()
            answeredAt = performance.now()
            resolve(result)
          } catch (error) {
            if (isDatabaseAway(error, 'unreachable')) sendAway(waiting, error)
            if (!isDatabaseAway(error)) answeredAt = performance.now()
            reject(error)
          } finally {
            passOn(caller)
          }
        },
        leave: reject,
      }
      if (underWay === 0) answeredAt = now
      if (underWay < abreast) {
        underWay += 1
        begin(caller)
      } else if (waiting.size < (now - answeredAt > STALLED_MS ? LONGEST.stalled : LONGEST.usually)) {
        join(waiting, caller)
      } else {
        reject(new DatabaseBusy('too many wait for the database'))
      }
    })
}

/** Those who have stood there since before `until`, the others behind them. */
function sendAway(line: Set<Caller>, error: unknown, until = Infinity): void {
  for (const caller of line) {
    if (caller.since > until) return
    line.delete(caller)
    caller.leave(error)
  }
}
