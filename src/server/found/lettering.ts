/**
 * Text as outlines, from the very type of the site: a bare machine has no fonts, and one with fonts has others.
 * The files are taken apart when the first letter is drawn.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'
import decompress from 'woff2-encoder/decompress'

export type Lettering = {
  /** The text as it can be drawn; undefined where a letter or digit of it cannot, for half a word says something else. */
  drawable(text: string): string | undefined
  /** At a size of 1. */
  width(text: string): number
  /** The path data of a line whose baseline begins at x, y. */
  outline(text: string, size: number, x: number, y: number): string
}

/** Fraunces for titles, Figtree for the rest; each file holds its own letters. */
const FILES = {
  fraunces: ['latin', 'latin-ext', 'vietnamese'],
  figtree: ['latin', 'latin-ext'],
} as const

const WEIGHT = 600

export async function openLettering(family: keyof typeof FILES): Promise<Lettering> {
  const fonts = await Promise.all(FILES[family].map((letters) => openFont(family, letters)))
  const fontFor = (grapheme: string) => fonts.find((font) => hasAll(font, grapheme))
  const runs = (text: string) => runsOf(text, (grapheme) => fontFor(grapheme))

  return {
    drawable(text) {
      const kept = graphemes(text.normalize('NFC').replace(/\s+/g, ' ')).map((grapheme) => {
        if (fontFor(grapheme)) return grapheme
        return /[\p{L}\p{N}]/u.test(grapheme) ? undefined : ''
      })
      if (kept.includes(undefined)) return undefined
      return kept.join('').replace(/ +/g, ' ').trim() || undefined
    },
    width: (text) => runs(text).reduce((sum, { advance }) => sum + advance, 0),
    outline(text, size, x, y) {
      let from = x
      return runs(text)
        .map(({ laidOut, scale, advance }) => {
          const data = outlineOf(laidOut, scale * size, from, y)
          from += advance * size
          return data
        })
        .join('')
    },
  }
}

async function openFont(family: string, letters: string): Promise<Font> {
  const file = `@fontsource-variable/${family}/files/${family}-${letters}-wght-normal.woff2`
  const packed = await readFile(fileURLToPath(import.meta.resolve(file)))
  // the reader sets a weight only in fonts that are not packed
  const font = create(Buffer.from(await decompress(packed)))
  if (!('getVariation' in font)) throw new Error(`${file} is no single font`)
  return font.getVariation({ wght: WEIGHT })
}

const segmenter = new Intl.Segmenter('en-GB')
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

const hasAll = (font: Font, grapheme: string) =>
  Array.from(grapheme).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** A stretch of text in one font; `scale` and `advance` are of a size of 1. */
type Run = { laidOut: GlyphRun; scale: number; advance: number }

function runsOf(text: string, fontFor: (grapheme: string) => Font | undefined): Run[] {
  const stretches: { font: Font; text: string }[] = []
  for (const grapheme of graphemes(text)) {
    const font = fontFor(grapheme)
    const last = stretches.at(-1)
    if (font === undefined) continue
    if (last?.font === font) last.text += grapheme
    else stretches.push({ font, text: grapheme })
  }
  return stretches.map(({ font, text: stretch }) => {
    const laidOut = font.layout(stretch)
    const scale = 1 / font.unitsPerEm
    return { laidOut, scale, advance: laidOut.advanceWidth * scale }
  })
}

function outlineOf({ glyphs, positions }: GlyphRun, scale: number, x: number, y: number): string {
  let from = x
  let base: { glyph: Glyph; from: number } | undefined
  return glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      let at = { x: from + xOffset * scale, y: y - yOffset * scale }
      if (base && glyph.codePoints.every(isMark) && xOffset === 0) {
        at = { x: base.from + centred(glyph, base.glyph) * scale, y: y - lifted(glyph, base.glyph) * scale }
      } else base = { glyph, from }
      from += xAdvance * scale
      return glyph.path.scale(scale, -scale).translate(at.x, at.y).toSVG()
    })
    .join('')
}

// an accent that the font does not place itself goes over the middle of its letter, and clear of a tall one

const centred = (mark: Glyph, letter: Glyph) =>
  (letter.bbox.minX + letter.bbox.maxX - mark.bbox.minX - mark.bbox.maxX) / 2

const lifted = (mark: Glyph, letter: Glyph) =>
  mark.bbox.minY > 0 ? Math.max(0, letter.bbox.maxY - mark.bbox.minY + 40) : 0

const isMark = (codePoint: number) => /\p{M}/u.test(String.fromCodePoint(codePoint))
