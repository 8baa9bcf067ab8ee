/** Answers that are cached for as long as the content they tell of is what it was. */
import { LRUCache } from 'lru-cache'
import type { Content } from '#db/content.ts'

export type ContentCache<T> = {
  /** What is cached and still true. */
  find(key: string): T | undefined
  /** The same, or else made now, once for all who ask meanwhile; what cannot be made is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * @param most so many, or as much as `weigh` makes of them; those not used for longest go first.
 * @param weigh what is heavier than `most` alone is not kept.
 */
export function createContentCache<T extends object | string | number>(
  content: Pick<Content, 'version'>,
  most: number,
  weigh: (value: T) => number = () => 1,
): ContentCache<T> {
  const empty = () =>
    new LRUCache<string, T, () => Promise<T>>({
      maxSize: most,
      sizeCalculation: weigh,
      fetchMethod: (_key, _stale, { context: make }) => make(),
    })
  let version: number | undefined
  let cache = empty()

  /** Undefined while changes might pass unheard. What is being made before a change ends in the cache of before. */
  function current(): typeof cache | undefined {
    const now = content.version()
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
