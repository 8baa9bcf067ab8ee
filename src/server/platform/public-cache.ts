/** Caches values until the public data that they depend on change. */
import { LRUCache } from 'lru-cache'
import type { PublicData } from '#db/public-data.ts'

export type PublicCache<T> = {
  find(key: string): T | undefined
  /** Returns the cached value, or computes it once for all concurrent callers. Failures are not cached. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * A least-recently-used cache.
 * @param most maximum number of entries, or of units as counted by `weigh`
 * @param weigh the size of an entry; entries larger than `most` are not cached
 */
export function createPublicCache<T extends object | string | number>(
  publicData: Pick<PublicData, 'version'>,
  most: number,
  weigh: (value: T, key: string) => number = () => 1,
): PublicCache<T> {
  const empty = () => ({
    values: new LRUCache<string, T>({ maxSize: most, sizeCalculation: weigh }),
    // separate from the cache, which could evict a value that is still being computed
    underWay: new Map<string, Promise<T>>(),
  })
  let version: number | undefined
  let cache = empty()

  /**
   * The cache to use now; undefined while change notifications may be missed. A computation that started
   * before a change stores its value in the old cache, which is no longer read.
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
