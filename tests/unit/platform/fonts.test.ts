import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../..', import.meta.url)
const read = (path: string) => create(readFileSync(new URL(path, ROOT))) as Font
const css = readFileSync(new URL('src/client/platform/styles/app.css', ROOT), 'utf8')

const points = (range: string) =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })

/** Family and characters of a file's @font-face in the style sheet. */
function faceOf(file: string) {
  const face = css.split('@font-face').find((rule) => rule.includes(`/${file}.woff2`)) ?? ''
  const [, family] = /font-family: '([^']+)'/.exec(face) ?? []
  const [, range = ''] = /unicode-range:([^;]+);/.exec(face) ?? []
  return { family, characters: points(range) }
}

describe.each(['fraunces', 'figtree'])('the subset of %s', (name) => {
  const core = read(`src/client/platform/styles/${name}-core.woff2`)
  const whole = read(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)

  it('has every character of its unicode-range', () => {
    const { characters } = faceOf(`${name}-core`)
    expect(characters.length).toBeGreaterThan(100)
    expect(characters.filter((point) => !core.hasGlyphForCodePoint(point))).toEqual([])
  })

  it('leaves all other characters to the family with the whole font', () => {
    const first = faceOf(`${name}-core`)
    const rest = faceOf(`${name}-latin-wght-normal`)
    expect(rest.family).not.toBe(first.family)
    expect(css).toContain(`'${first.family}', '${rest.family}', `)
    expect(rest.characters.filter((point) => first.characters.includes(point))).toEqual([])
    const isLatin1 = (point: number) => (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff)
    const known = new Set([...first.characters, ...rest.characters])
    const missing = whole.characterSet.filter((point) => isLatin1(point) && !known.has(point))
    expect(missing).toEqual([])
  })

  it('has the metrics of the whole font', () => {
    const lines = ({ unitsPerEm, ascent, descent, lineGap, xHeight, capHeight }: Font) =>
      [ascent, descent, lineGap, xHeight, capHeight].map((line) => line / unitsPerEm)
    expect(lines(core)).toEqual(lines(whole))
  })
})
