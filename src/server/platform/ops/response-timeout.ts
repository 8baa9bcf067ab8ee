import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises'

/** Undefined if `answer` fails or is late; one that arrived while the event loop was blocked is not late. */
export function responseTimeout<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    answer.catch(() => undefined),
    delay(ms, undefined, { ref: false }).then(() => nextIteration(undefined)),
  ])
}
