import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../..', import.meta.url)
const read = (path: string) => create(readFileSync(new URL(path, ROOT))) as Font
const css = readFileSync(new URL('src/client/styles/app.css', ROOT), 'utf8')

const points = (range: string) =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })

describe.each(['fraunces', 'figtree'])('the first cut of %s', (name) => {
  const core = read(`src/client/styles/${name}-core.woff2`)
  const whole = read(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)

  it('has every letter that the style sheet says it has', () => {
    const [, range = ''] =
      new RegExp(`${name}-core\\.woff2'\\) format\\('woff2'\\);\\s+unicode-range:([^;]+);`).exec(css) ?? []
    expect(points(range).length).toBeGreaterThan(100)
    expect(points(range).filter((point) => !core.hasGlyphForCodePoint(point))).toEqual([])
  })

  it('stands on the same lines as the whole one, so that a page with both is even', () => {
    const lines = ({ unitsPerEm, ascent, descent, lineGap, xHeight, capHeight }: Font) =>
      [ascent, descent, lineGap, xHeight, capHeight].map((line) => line / unitsPerEm)
    expect(lines(core)).toEqual(lines(whole))
  })
})
