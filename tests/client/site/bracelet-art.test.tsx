import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { braceletAlt } from '../../../src/client/site/bracelets/bracelet-alt.ts'
import { BraceletArt } from '../../../src/client/site/bracelets/bracelet-art.tsx'
import { drawingWith, FRONT_BEADS, RHYTHMS } from '../../../src/client/admin/bracelets/patterns.ts'
import {
  braceletImageNames,
  braceletPicture,
  type Rhythm,
  type Signature,
} from '../../../src/client/site/bracelets/bracelet-images.ts'
import shapes from '../../../src/client/site/bracelets/bead-shapes.svg?raw'
import { seedBracelets } from '../../../src/db/seed/seed-bracelets.ts'

const draw = (image: string, colors: readonly string[], size = 240) =>
  renderToStaticMarkup(<BraceletArt image={image} colors={colors} title="A bracelet" size={size} />)

const idsUsed = (markup: string) =>
  Array.from(markup.matchAll(/(?:href="#|url\(#)([\w-]+)/g), (match) => match[1])

describe('a drawn bracelet', () => {
  it.each(braceletImageNames)('%s uses only existing shapes, and is small', (image) => {
    const markup = draw(image, ['#C8202F', '#F2B41F', '#0B6B3A', '#1E1B1E'])
    for (const id of idsUsed(markup)) expect(shapes).toContain(`id="${id}"`)
    expect(markup.length).toBeLessThan(2800)
    expect(markup).not.toContain('style=')
  })

  it.each(braceletImageNames)('%s looks the same in card, cart and checkout', (image) => {
    const colours = ['#C8202F', '#F2B41F', '#0B6B3A', '#1E1B1E', '#F7F3EA']
    const beads = (size: number) => draw(image, colours, size).replace(/ width="\d+" height="\d+"/, '')
    expect(beads(56)).toBe(beads(240))
    expect(beads(72)).toBe(beads(240))
  })

  it('is rotated a little by its id, and never like its neighbours', () => {
    const turned = (id?: number) =>
      /rotate\((-?\d+) 100 100\)/.exec(
        renderToStaticMarkup(<BraceletArt image="ghana-star.svg" colors={['#C8202F']} id={id} title="" />),
      )?.[1]
    expect(turned()).toBeUndefined()
    const degrees = Array.from({ length: 34 }, (_, index) => Number(turned(index + 1)))
    expect([Math.min(...degrees), Math.max(...degrees)]).toEqual([-8, 8])
    expect(degrees.filter((each, index) => Math.abs(each - (degrees[index + 1] ?? 99)) < 5)).toEqual([])
  })

  it.each([
    ['ghana-star.svg', 'stroke-width="15"', 'b-on-full-glass'],
    ['ghana-weave.svg', 'stroke-width="12"', 'b-on-full-wood'],
    ['ghana-barrel.svg', 'scale(1.3)', '#b-l2'],
    ['kenya-barrel.svg', 'scale(1.3)', '#b-lw'],
  ])('%s has its size and material', (image, size, material) => {
    const markup = draw(image, ['#C8202F', '#F2B41F', '#0B6B3A'])
    expect(markup).toContain(size)
    expect(markup).toContain(material)
  })

  it('has the front bead and the pattern that the owner chooses', () => {
    const images = Object.keys(FRONT_BEADS).flatMap((bead) =>
      Object.keys(RHYTHMS).map((rhythm) => {
        const image = drawingWith(bead as Signature, rhythm as Rhythm)
        const drawn = braceletPicture(image)
        expect([drawn.signature, drawn.rhythm]).toEqual([bead, bead === 'none' ? 'plain' : rhythm])
        return image
      }),
    )
    // every drawing can be chosen
    expect(new Set(images)).toEqual(new Set(braceletImageNames))
  })

  it('is a plain cord for an unknown file name, and works without colours', () => {
    expect(draw('no-such-file.png', [])).toBe(draw('plain-cord.svg', []))
    expect(draw('constructor', [])).toBe(draw('plain-cord.svg', []))
    expect(draw('ghana-star.svg', [])).toBe(draw('plain-cord.svg', []))
  })

  it('has its name and colours, each once', () => {
    expect(braceletAlt('Liberty', ['#1F2F6B', '#F7F3EA', '#C8202F', '#F7F3EA'])).toBe(
      'Liberty: a bracelet of navy, white and red beads',
    )
    expect(braceletAlt('Plain', [])).toBe('Plain: a beaded bracelet')
    expect(braceletAlt('Own', ['turquoise'])).toBe('Own: a bracelet of turquoise beads')
  })
})

describe("the shop's first bracelets", () => {
  it('have existing pictures, hex colours and prices of 8 to 24 pounds', () => {
    for (const { image, colors, price } of seedBracelets) {
      expect(braceletImageNames).toContain(image)
      for (const colour of colors) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
      expect(price).toMatch(/^\d{1,2}\.\d{2}$/)
      expect(Number(price)).toBeGreaterThanOrEqual(8)
      expect(Number(price)).toBeLessThanOrEqual(24)
    }
  })
})
