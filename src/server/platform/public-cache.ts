/** Caches values until the public data that they depend on change, and keeps the last ones for an outage. */
import { LRUCache } from 'lru-cache'
import type { PublicData } from '#db/public-data.ts'

/** How long before an outage a change may have made a value out of date. */
const MAX_OUTDATED_MS = 10 * 60_000

export type PublicCache<T> = {
  /** @param period the value of another period is out of date, too */
  find(key: string, period?: number): T | undefined
  /** Returns the cached value, or computes it once for all concurrent callers. Failures are not cached. */
  get(key: string, make: () => Promise<T>, period?: number): Promise<T>
  /** The last value, even if it may be out of date, and when it was last known not to be: for an outage. */
  last(key: string): { value: T; knownAt: number } | undefined
  /** Forgets a value that no longer exists. */
  forget(key: string): void
}

type Entry<T> = { value: T; version: number; period: number; knownAt: number }

/**
 * A least-recently-used cache.
 * @param most maximum number of entries, or of units as counted by `weigh`
 * @param weigh the size of an entry; entries larger than `most` are not cached
 */
export function createPublicCache<T extends object | string | number>(
  publicData: Pick<PublicData, 'version' | 'heard'>,
  most: number,
  weigh: (value: T, key: string) => number = () => 1,
): PublicCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: most,
    sizeCalculation: ({ value }, key) => weigh(value, key),
  })
  // separate from the cache, which could evict a value that is still being computed
  const underWay = new Map<string, Promise<T>>()

  /** Nothing is current while change notifications may be missed. */
  function find(key: string, period = 0): T | undefined {
    const version = publicData.version()
    const entry = entries.get(key)
    if (version === undefined || entry?.version !== version || entry.period !== period) return undefined
    entry.knownAt = Date.now()
    return entry.value
  }

  /** Keeps the value under the version at which its computation started, which may have changed since. */
  async function compute(key: string, make: () => Promise<T>, period: number): Promise<T> {
    const { version } = publicData.heard()
    const knownAt = Date.now()
    const value = await make()
    const isOutdated = (entries.peek(key)?.version ?? version) > version
    // asked first, because the cache would forget the last value for one that it cannot hold
    if (!isOutdated && weigh(value, key) <= most) entries.set(key, { value, version, period, knownAt })
    return value
  }

  return {
    find,
    async get(key, make, period = 0) {
      const version = publicData.version()
      if (version === undefined) return compute(key, make, period)
      const name = `${version} ${period} ${key}`
      const known = find(key, period) ?? underWay.get(name)
      if (known !== undefined) return known
      const computing = compute(key, make, period).finally(() => underWay.delete(name))
      underWay.set(name, computing)
      return computing
    },
    last(key) {
      const entry = entries.get(key)
      const heard = publicData.heard()
      if (!entry) return undefined
      const { value, version, knownAt } = entry
      if (version === heard.version) return { value, knownAt: heard.at }
      return heard.at - knownAt > MAX_OUTDATED_MS ? undefined : { value, knownAt }
    },
    forget: (key) => void entries.delete(key),
  }
}
