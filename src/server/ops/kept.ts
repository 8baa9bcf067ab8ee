/** Answers that are kept for as long as the content they tell of is what it was. */
import type { Content } from '#db/content.ts'

export type Kept<T> = {
  /** What is kept and still true. */
  find(key: string): T | undefined
  /** The same, or else made now, once for all who ask meanwhile; what cannot be made is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** @param most so many; the ones made first go first. */
export function createKept<T>(content: Pick<Content, 'version'>, most: number): Kept<T> {
  let keptAt: number | undefined
  const kept = new Map<string, T>()
  const beingMade = new Map<string, Promise<T>>()

  /** Whether anything may be kept now; forgets what is no longer true. */
  function isKnown(): boolean {
    const version = content.version()
    if (version !== keptAt || version === undefined) {
      kept.clear()
      beingMade.clear()
      keptAt = version
    }
    return version !== undefined
  }
  async function made(key: string, make: () => Promise<T>): Promise<T> {
    const madeAt = keptAt
    const value = await make()
    // a change meanwhile may or may not be in it
    if (isKnown() && keptAt === madeAt) {
      if (kept.size >= most) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
      kept.set(key, value)
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
