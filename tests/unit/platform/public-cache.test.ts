import { describe, expect, it } from 'vitest'
import { createPublicCache } from '#server/platform/public-cache.ts'

function publicData() {
  let heard = { version: 0, at: Date.now() }
  let isListening = true
  return {
    version: () => (isListening ? heard.version : undefined),
    heard: () => heard,
    /** @param laterMs how much later the change is heard of */
    set(version: number, laterMs = 0) {
      heard = { version, at: heard.at + laterMs }
    },
    lose: () => (isListening = false),
  }
}

/** Returns 1, then 2. */
function numbers() {
  let made = 0
  return async () => (made += 1)
}

describe('a cached value', () => {
  it('is made once per version, even for concurrent requests', async () => {
    const at = publicData()
    const cached = createPublicCache<number>(at, 10)
    const make = numbers()
    expect(await Promise.all([cached.get('list', make), cached.get('list', make)])).toEqual([1, 1])
    expect(await cached.get('list', make)).toBe(1)
    at.set(1)
    expect(cached.find('list')).toBeUndefined()
    expect(await cached.get('list', make)).toBe(2)
  })

  it('is neither shared nor cached if the version changes while it is made', async () => {
    const at = publicData()
    const cached = createPublicCache<string>(at, 10)
    const before = Promise.withResolvers<string>()
    const early = cached.get('list', () => before.promise)
    at.set(1)
    const late = cached.get('list', async () => 'after')
    before.resolve('before')
    expect([await early, await late]).toEqual(['before', 'after'])
    expect(cached.find('list')).toBe('after')
  })

  it('is not cached while the version is unknown', async () => {
    const at = publicData()
    at.lose()
    const cached = createPublicCache<number>(at, 10)
    const make = numbers()
    expect(await Promise.all([cached.get('list', make), cached.get('list', make)])).toEqual([1, 2])
    expect(cached.find('list')).toBeUndefined()
  })

  it('is not a failure: the next request tries again', async () => {
    const cached = createPublicCache<number>(publicData(), 10)
    await expect(cached.get('list', () => Promise.reject(new Error('unavailable')))).rejects.toThrow(
      'unavailable',
    )
    expect(await cached.get('list', async () => 2)).toBe(2)
  })

  it('is not evicted while it is made, however many others are', async () => {
    const cached = createPublicCache<string>(publicData(), 2)
    const slow = Promise.withResolvers<string>()
    const first = cached.get('slow', () => slow.promise)
    for (const key of ['a', 'b', 'c']) await cached.get(key, async () => key)
    const second = cached.get('slow', async () => 'made again')
    slow.resolve('made once')
    expect([await first, await second]).toEqual(['made once', 'made once'])
  })

  it('is evicted oldest first above the maximum count', async () => {
    const cached = createPublicCache<string>(publicData(), 2)
    for (const key of ['a', 'b', 'c']) await cached.get(key, async () => key)
    expect(['a', 'b', 'c'].map((key) => cached.find(key))).toEqual([undefined, 'b', 'c'])
  })

  it('is evicted oldest first above the maximum weight, and not cached if it alone is heavier', async () => {
    const cached = createPublicCache<number>(publicData(), 10, (weight) => weight)
    for (const [key, weight] of Object.entries({ a: 4, b: 4, c: 4, d: 11 }))
      expect(await cached.get(key, async () => weight)).toBe(weight)
    expect(['a', 'b', 'c', 'd'].map((key) => cached.find(key))).toEqual([undefined, 4, 4, undefined])
  })
})

describe('the last value', () => {
  it('is kept for an outage, unless it was out of date long before or no longer exists', async () => {
    const at = publicData()
    const cached = createPublicCache<string>(at, 10)
    for (const key of ['page', 'other']) await cached.get(key, async () => key)
    at.lose()
    expect(cached.find('page')).toBeUndefined()
    expect(cached.last('page')).toEqual({ value: 'page', knownAt: at.heard().at })
    at.set(1, 5 * 60_000)
    expect(cached.last('page')?.value).toBe('page')
    cached.forget('page')
    expect(cached.last('page')).toBeUndefined()
    at.set(2, 6 * 60_000)
    expect(cached.last('other')).toBeUndefined()
  })

  it('survives one that is too heavy, and what was made before it', async () => {
    const at = publicData()
    const cached = createPublicCache<number>(at, 10, (weight) => weight)
    const early = Promise.withResolvers<number>()
    const late = cached.get('page', () => early.promise)
    at.set(1)
    await cached.get('page', async () => 2)
    early.resolve(1)
    expect(await late).toBe(1)
    expect(cached.last('page')?.value).toBe(2)
    at.set(2)
    expect(await cached.get('page', async () => 11)).toBe(11)
    expect(cached.last('page')?.value).toBe(2)
  })
})
