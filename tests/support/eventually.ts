import { inspect } from 'node:util'

const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 100
const MAX_MS = 30_000

/**
 * Repeats `check` until it returns a value other than false and undefined. If it throws, it is repeated, so it may
 * assert.
 * @throws Error after `withinMs`, with the last result or error of `check`
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  withinMs = MAX_MS,
): Promise<Exclude<T, false | undefined>> {
  const started = performance.now()
  const end = started + withinMs
  let last: unknown
  while (performance.now() < end) {
    try {
      const found = await check()
      if (found !== undefined && found !== false) return found as Exclude<T, false | undefined>
      last = found
    } catch (error) {
      last = error
    }
    // checks less often over time
    const pauseMs = (performance.now() - started) / 10
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, pauseMs)))
    })
  }
  throw new Error(`not within ${withinMs / 1000} s; the last result was ${inspect(last, { depth: 4 })}`)
}

/** Repeats an assertion until it passes, like `eventually`. */
export const eventuallyPasses = (assertion: () => unknown): Promise<true> =>
  eventually(async () => {
    await assertion()
    return true as const
  })
