/** Drawn pictures, the last used of them kept; drawn one at a time, however many are asked for at once. */

export type KeptPictures<T> = (key: string, draw: () => Promise<T>) => Promise<T>

/** @param most how many are kept: at 20 to 40 KB each. */
export function keepPictures<T>(most = 200): KeptPictures<T> {
  const kept = new Map<string, Promise<T>>()
  let before: Promise<unknown> = Promise.resolve()
  return (key, draw) => {
    const known = kept.get(key)
    kept.delete(key)
    const picture = known ?? before.then(draw)
    // the last used stands last
    kept.set(key, picture)
    if (known) return picture
    before = picture.catch(() => {
      if (kept.get(key) === picture) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}
