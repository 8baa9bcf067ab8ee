import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises'

/** Undefined if `answer` fails or is late; one that came while the event loop was blocked counts. */
export function responseTimeout<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    answer.catch(() => undefined),
    delay(ms, undefined, { ref: false }).then(() => nextIteration(undefined)),
  ])
}
