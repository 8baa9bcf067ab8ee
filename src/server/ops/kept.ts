/** Answers that are kept for as long as the content they tell of is what it was. */
import type { Content } from '#db/content.ts'

export type Kept<T> = {
  /** What is kept and still true. */
  find(key: string): T | undefined
  /** The same, or else made now, once for all who ask meanwhile; what cannot be made is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * @param most so many, or as much as `weigh` makes of them; the ones made first go first.
 * @param weigh what is heavier than `most` alone is not kept.
 */
export function createKept<T>(
  content: Pick<Content, 'version'>,
  most: number,
  weigh: (value: T) => number = () => 1,
): Kept<T> {
  let keptAt: number | undefined
  let weight = 0
  const kept = new Map<string, T>()
  const beingMade = new Map<string, Promise<T>>()

  /** Whether anything may be kept now; forgets what is no longer true. */
  function isKnown(): boolean {
    const version = content.version()
    if (version !== keptAt || version === undefined) {
      kept.clear()
      beingMade.clear()
      weight = 0
      keptAt = version
    }
    return version !== undefined
  }
  async function made(key: string, make: () => Promise<T>): Promise<T> {
    const madeAt = keptAt
    const value = await make()
    // a change meanwhile may or may not be in it
    if (isKnown() && keptAt === madeAt && weigh(value) <= most) {
      weight += weigh(value)
      kept.set(key, value)
      for (const [oldest, old] of kept) {
        if (weight <= most) break
        kept.delete(oldest)
        weight -= weigh(old)
      }
    }
    return value
  }
  const find = (key: string) => (isKnown() ? kept.get(key) : undefined)

  return {
    find,
    async get(key, make) {
      const known = find(key)
      if (known !== undefined) return known
      if (!isKnown()) return make()
      const running = beingMade.get(key)
      if (running) return running
      const making = made(key, make).finally(() => {
        if (beingMade.get(key) === making) beingMade.delete(key)
      })
      beingMade.set(key, making)
      return making
    },
  }
}
