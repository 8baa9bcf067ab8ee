import { describe, expect, it } from 'vitest'
import { createKept } from '#server/ops/kept.ts'

/** A version that a test moves. */
function content() {
  let version: number | undefined = 0
  return { version: () => version, set: (next: number | undefined) => (version = next) }
}

describe('what is kept', () => {
  it('is made once while nothing changes, and again after a change', async () => {
    const at = content()
    const kept = createKept<number>(at, 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await kept.get('list', make)).toBe(1)
    expect(await kept.get('list', make)).toBe(1)
    at.set(1)
    expect(kept.find('list')).toBeUndefined()
    expect(await kept.get('list', make)).toBe(2)
  })

  it('is made once for all who ask meanwhile', async () => {
    const kept = createKept<number>(content(), 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await Promise.all([kept.get('list', make), kept.get('list', make)])).toEqual([1, 1])
  })

  it('is not shared with whoever asks after a change, nor kept', async () => {
    const at = content()
    const kept = createKept<string>(at, 10)
    const before = Promise.withResolvers<string>()
    const early = kept.get('list', () => before.promise)
    at.set(1)
    const late = kept.get('list', async () => 'after')
    before.resolve('before')
    expect([await early, await late]).toEqual(['before', 'after'])
    expect(kept.find('list')).toBe('after')
  })

  it('is nothing where changes might pass unheard', async () => {
    const at = content()
    at.set(undefined)
    const kept = createKept<number>(at, 10)
    let made = 0
    const make = async () => (made += 1)
    expect(await Promise.all([kept.get('list', make), kept.get('list', make)])).toEqual([1, 2])
    expect(kept.find('list')).toBeUndefined()
  })

  it('is no failure: the next one tries again', async () => {
    const kept = createKept<number>(content(), 10)
    await expect(kept.get('list', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await kept.get('list', async () => 2)).toBe(2)
  })

  it('is at most so much, and the oldest goes first', async () => {
    const kept = createKept<string>(content(), 2)
    for (const key of ['a', 'b', 'c']) await kept.get(key, async () => key)
    expect(['a', 'b', 'c'].map((key) => kept.find(key))).toEqual([undefined, 'b', 'c'])
  })

  it('is never heavier than it may be: the oldest goes, and what is too heavy alone is not kept', async () => {
    const kept = createKept<number>({ version: () => 1 }, 10, (weight) => weight)
    for (const [key, weight] of Object.entries({ a: 4, b: 4, c: 4, d: 11 }))
      // oxlint-disable-next-line no-await-in-loop -- in this order
      expect(await kept.get(key, async () => weight)).toBe(weight)
    expect(['a', 'b', 'c', 'd'].map((key) => kept.find(key))).toEqual([undefined, 4, 4, undefined])
  })
})
