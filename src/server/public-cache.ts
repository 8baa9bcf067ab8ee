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
  weigh: (value: T) => number = () => 1,
): PublicCache<T> {
  const empty = () =>
    new LRUCache<string, T, () => Promise<T>>({
      maxSize: most,
      sizeCalculation: weigh,
      fetchMethod: (_key, _stale, { context: make }) => make(),
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

  return {
    find: (key) => current()?.get(key),
    get: (key, make) => current()?.forceFetch(key, { context: make }) ?? make(),
  }
}
