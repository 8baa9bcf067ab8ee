import { describe, expect, it } from 'vitest'
import { createContentCache } from '#server/http/content-cache.ts'

/** A version that a test moves. */
function content() {
  let version: number | undefined = 0
  return { version: () => version, set: (next: number | undefined) => (version = next) }
}

describe('what is cached', () => {
  it('is made once while nothing changes, and again after a change', async () => {
    const at = content()
    const cached = createContentCache<number>(at, 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await cached.get('list', make)).toBe(1)
    expect(await cached.get('list', make)).toBe(1)
    at.set(1)
    expect(cached.find('list')).toBeUndefined()
    expect(await cached.get('list', make)).toBe(2)
  })

  it('is made once for all who ask meanwhile', async () => {
    const cached = createContentCache<number>(content(), 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await Promise.all([cached.get('list', make), cached.get('list', make)])).toEqual([1, 1])
  })

  it('is not shared with whoever asks after a change, nor cached', async () => {
    const at = content()
    const cached = createContentCache<string>(at, 10)
    const before = Promise.withResolvers<string>()
    const early = cached.get('list', () => before.promise)
    at.set(1)
    const late = cached.get('list', async () => 'after')
    before.resolve('before')
    expect([await early, await late]).toEqual(['before', 'after'])
    expect(cached.find('list')).toBe('after')
  })

  it('is nothing where changes might pass unheard', async () => {
    const at = content()
    at.set(undefined)
    const cached = createContentCache<number>(at, 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await Promise.all([cached.get('list', make), cached.get('list', make)])).toEqual([1, 2])
    expect(cached.find('list')).toBeUndefined()
  })

  it('is no failure: the next one tries again', async () => {
    const cached = createContentCache<number>(content(), 10)
    await expect(cached.get('list', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cached.get('list', async () => 2)).toBe(2)
  })

  it('is at most so much, and the oldest goes first', async () => {
    const cached = createContentCache<string>(content(), 2)
    for (const key of ['a', 'b', 'c']) await cached.get(key, async () => key)
    expect(['a', 'b', 'c'].map((key) => cached.find(key))).toEqual([undefined, 'b', 'c'])
  })

  it('is never heavier than it may be: the oldest goes, and what is too heavy alone is not cached', async () => {
    const cached = createContentCache<number>({ version: () => 1 }, 10, (weight) => weight)
    for (const [key, weight] of Object.entries({ a: 4, b: 4, c: 4, d: 11 }))
      expect(await cached.get(key, async () => weight)).toBe(weight)
    expect(['a', 'b', 'c', 'd'].map((key) => cached.find(key))).toEqual([undefined, 4, 4, undefined])
  })
})
