import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COVER_SIZE, COVER_TITLE_BOX, coverOf } from '#shared/cover.ts'

const tokens = new Set(
  [
    ...readFileSync(new URL('../../src/client/styles/app.css', import.meta.url), 'utf8').matchAll(
      /--color-[\w-]+: (#[0-9a-f]{6})/g,
    ),
  ].map(([, hex]) => hex),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('a cover drawn from a title', () => {
  it('is the same for the same title, and another for another', () => {
    expect(coverOf('How a book travels')).toEqual(coverOf('How a book travels'))
    const some = Array.from({ length: 50 }, (_, index) => JSON.stringify(coverOf(`Letter ${index}`)))
    expect(new Set(some).size).toBe(50)
    expect(new Set(some.map((text) => /"fill":"(#\w{6})/.exec(text)?.[1])).size).toBe(5)
  })

  it('has whole numbers, the colours of the style sheet and a small size, whatever the title', () => {
    const odd = ['', ' ', '\0', '<script>', '\uD800', '👩🏾‍🏫📚', 'مرحبا بالكتب', '中文标题', 'x'.repeat(5000)]
    for (const title of [...odd, ...Array.from({ length: 100 }, (_, index) => `Title ${index}`)]) {
      const { paths, titleColour } = coverOf(title)
      expect(paths[0]?.d).toBe(`M0 0h${COVER_SIZE.width}v${COVER_SIZE.height}h-${COVER_SIZE.width}z`)
      expect(paths.filter(({ d }) => !/^[MLQhvaz\d\s-]+$/.test(d))).toEqual([])
      expect(paths.filter(({ fill }) => !tokens.has(fill.toLowerCase()))).toEqual([])
      expect(contrast(titleColour, paths[0]?.fill ?? '')).toBeGreaterThan(5)
      expect(JSON.stringify(paths).length).toBeLessThan(5000)
    }
  })

  it('keeps its beads above and its books below the room for a title', () => {
    const { y, height } = COVER_TITLE_BOX
    const within = Array.from({ length: 200 }, (_, index) => coverOf(`Title ${index}`)).flatMap(({ paths }) =>
      // after the ground and the faint disc behind everything
      paths
        .slice(2)
        .flatMap(({ d }) => [...d.matchAll(/M-?\d+ (-?\d+)/g)])
        .filter(([, at]) => Number(at) >= y && Number(at) <= y + height),
    )
    expect(within).toEqual([])
  })

  it('hangs its threads from outside the picture', () => {
    const ends = Array.from({ length: 100 }, (_, index) => coverOf(`Title ${index}`))
      .flatMap(({ paths }) =>
        paths.flatMap(({ d }) => [...d.matchAll(/M(-?\d+) (-?\d+)Q-?\d+ -?\d+ (-?\d+)/g)]),
      )
      .flatMap(([, from, y, to]) => [from, to].map((x) => ({ x: Number(x), y: Number(y) })))
    expect(ends.length).toBeGreaterThan(200)
    expect(ends.filter(({ x, y }) => 0 <= x && x <= COVER_SIZE.width && y + 3 > 0)).toEqual([])
  })
})
