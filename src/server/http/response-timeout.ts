import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/**
 * What `answer` brings within so many milliseconds; undefined where it fails or comes too late. One that came while the
 * process was held up is read before the clock has its say.
 */
export function responseTimeout<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    answer.catch(() => undefined),
    delay(ms, undefined, { ref: false }).then(() => nextTurn(undefined)),
  ])
}
