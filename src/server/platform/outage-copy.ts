/** Serves the last copy of what everybody may read while the database is away or hangs, marked as stale. */
import { toPublic } from '../errors.ts'
import type { Deps } from '../context.ts'
import { responseTimeout } from './ops/response-timeout.ts'
import type { PublicCache } from './public-cache.ts'

/** How long the database may take where there is a copy, and once it is probably away. */
const WAIT_MS = { usually: 2500, away: 500 }

/** `knownAt` is set for a copy: when it was last known to be current. */
export type Answer<T> = { value: T; knownAt?: number }

type Try<T> = {
  cache: PublicCache<T>
  key: string
  make: () => Promise<T>
  /** Whether the value only reports that the database is unavailable. */
  isFailure?: (value: T) => boolean
}

export type AnswerOrCopy = <T>(tried: Try<T>) => Promise<Answer<T>>

/** @returns a function that makes a value, or finds its copy if the database does not answer in time */
export function outageCopies({
  publicData,
  isDatabaseDown,
}: Pick<Deps, 'publicData' | 'isDatabaseDown'>): AnswerOrCopy {
  const underWay = new Set<string>()
  return async ({ cache, key, make, isFailure = () => false }) => {
    const known = cache.find(key)
    if (known !== undefined) return { value: known }
    const copy = cache.last(key)
    if (!copy) return { value: await make() }
    if (isDatabaseDown()) return copy
    const isAway = publicData.version() === undefined
    // one request at a time tries whether the database is back, and nobody else waits
    if (isAway && underWay.has(key)) return copy
    underWay.add(key)
    const made = make().finally(() => underWay.delete(key))
    const settled = made.then(
      (value) => (isFailure(value) ? undefined : { value }),
      (error: unknown) => (toPublic(error).status === 503 ? undefined : { error }),
    )
    const answer = (await responseTimeout(WAIT_MS[isAway ? 'away' : 'usually'], settled)) ?? copy
    if ('error' in answer) throw answer.error
    return answer
  }
}

/** How long a cache on the way may serve its copy if the site fails or cannot be reached. */
export const STALE_IF_ERROR = `stale-if-error=${24 * 60 * 60}`

/** Headers of a copy: its age, and that no cache may keep it (RFC 9211: a negative `ttl` means stale). */
export function staleHeaders(knownAt: number) {
  const age = Math.max(1, Math.round((Date.now() - knownAt) / 1000))
  return { 'cache-control': 'no-store', 'cache-status': `site; hit; ttl=-${age}`, age: String(age) }
}
