import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises'

/**
 * What `answer` resolves to within so many milliseconds; undefined if it fails or is late. An answer that came
 * while the event loop was blocked still counts.
 */
export function responseTimeout<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    answer.catch(() => undefined),
    delay(ms, undefined, { ref: false }).then(() => nextIteration(undefined)),
  ])
}
