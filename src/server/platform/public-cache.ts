/** Caches answers until the public data they show change. */
import { LRUCache } from 'lru-cache'
import type { PublicData } from '#db/public-data.ts'

export type PublicCache<T> = {
  /** The cached value, if it is still valid. */
  find(key: string): T | undefined
  /** The cached value, or a new one, computed once for all concurrent callers; a failure is not cached. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * A least-recently-used cache.
 * @param most the number of entries, or of units of `weigh`.
 * @param weigh an entry heavier than `most` is not cached.
 */
export function createPublicCache<T extends object | string | number>(
  publicData: Pick<PublicData, 'version'>,
  most: number,
  weigh: (value: T, key: string) => number = () => 1,
): PublicCache<T> {
  const empty = () => ({
    values: new LRUCache<string, T>({ maxSize: most, sizeCalculation: weigh }),
    // beside the cache, which would evict what is still being computed
    underWay: new Map<string, Promise<T>>(),
  })
  let version: number | undefined
  let cache = empty()

  /**
   * Undefined while change notices might be missed. A value whose computation started before a change goes into the old
   * cache.
   */
  function current(): typeof cache | undefined {
    const now = publicData.version()
    if (now !== version) {
      version = now
      cache = empty()
    }
    return now === undefined ? undefined : cache
  }

  async function compute({ values, underWay }: typeof cache, key: string, make: () => Promise<T>) {
    try {
      const value = await make()
      values.set(key, value)
      return value
    } finally {
      underWay.delete(key)
    }
  }

  return {
    find: (key) => current()?.values.get(key),
    async get(key, make) {
      const now = current()
      if (now === undefined) return make()
      const known = now.values.get(key) ?? now.underWay.get(key)
      if (known !== undefined) return known
      const computing = compute(now, key, make)
      now.underWay.set(key, computing)
      return computing
    },
  }
}
