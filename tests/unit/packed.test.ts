import { describe, expect, it } from 'vitest'
import { codingFor } from '#server/ops/accepted-coding.ts'
import { createKept } from '#server/ops/kept.ts'

describe('who takes', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR;Q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['br ; q=0 , gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, *;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity, gzip', 'gzip'],
    ['identity;q=0', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip;q=none', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    [',;q=1,;;,', 'identity'],
  ])('%s is sent %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding)
  })
})

describe('what is kept by weight', () => {
  it('is never heavier than it may be: the oldest goes, and what is too heavy alone is not kept', async () => {
    const kept = createKept<number>({ version: () => 1 }, 10, (weight) => weight)
    for (const [key, weight] of Object.entries({ a: 4, b: 4, c: 4, d: 11 }))
      // oxlint-disable-next-line no-await-in-loop -- in this order
      expect(await kept.get(key, async () => weight)).toBe(weight)
    expect(['a', 'b', 'c', 'd'].map((key) => kept.find(key))).toEqual([undefined, 4, 4, undefined])
  })
})
