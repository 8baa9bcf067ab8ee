import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COVER_SIZE, coverOf } from '#shared/cover.ts'

const tokens = new Set(
  [
    ...readFileSync(new URL('../../src/client/styles/app.css', import.meta.url), 'utf8').matchAll(
      /--color-[\w-]+: (#[0-9a-f]{6})/g,
    ),
  ].map(([, hex]) => hex),
)

describe('a cover drawn from a title', () => {
  it('is deterministic, and different for different titles', () => {
    expect(coverOf('How a book travels')).toEqual(coverOf('How a book travels'))
    const some = Array.from({ length: 50 }, (_, index) => JSON.stringify(coverOf(`Letter ${index}`)))
    expect(new Set(some).size).toBe(50)
    expect(new Set(some.map((text) => /"fill":"(#\w{6})/.exec(text)?.[1])).size).toBe(5)
  })

  it('has whole numbers, colours of the style sheet and a small size for any title', () => {
    const odd = ['', ' ', '\0', '<script>', '\uD800', '👩🏾‍🏫📚', 'مرحبا بالكتب', '中文标题', 'x'.repeat(5000)]
    for (const title of [...odd, ...Array.from({ length: 100 }, (_, index) => `Title ${index}`)]) {
      const paths = coverOf(title)
      expect(paths[0]?.d).toBe(`M0 0h${COVER_SIZE.width}v${COVER_SIZE.height}h-${COVER_SIZE.width}z`)
      expect(paths.filter(({ d }) => !/^[MLQhvaz\d\s-]+$/.test(d))).toEqual([])
      expect(paths.filter(({ fill }) => !tokens.has(fill.toLowerCase()))).toEqual([])
      expect(JSON.stringify(paths).length).toBeLessThan(5000)
    }
  })

  it('starts its threads outside the picture', () => {
    const ends = Array.from({ length: 100 }, (_, index) => coverOf(`Title ${index}`))
      .flat()
      .flatMap(({ d }) => [...d.matchAll(/M(-?\d+) (-?\d+)Q-?\d+ -?\d+ (-?\d+)/g)])
      .flatMap(([, from, y, to]) => [from, to].map((x) => ({ x: Number(x), y: Number(y) })))
    expect(ends.length).toBeGreaterThan(200)
    expect(ends.filter(({ x, y }) => 0 <= x && x <= COVER_SIZE.width && y + 3 > 0)).toEqual([])
  })
})
