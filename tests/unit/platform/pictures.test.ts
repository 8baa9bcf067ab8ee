import { expect, it } from 'vitest'
import { avifOf, pictureOf } from '#shared/platform/pictures/pictures.ts'

const stem = `/uploads/${'0123456789abcdef'.repeat(2)}`

it.each([
  [`${stem}-1600x900`, ['-480 480w', '-720 720w', '-960 960w', ' 1600w']],
  [`${stem}-960x1200`, ['-480 480w', '-720 720w', ' 960w']],
  [`${stem}-480x10`, [' 480w']],
])('an uploaded picture at %s.webp has its size and smaller versions', (named, sources) => {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(named) ?? []
  const srcSet = sources.map((each) => `${named}${each.replace(' ', '.webp ')}`).join(', ')
  const size = { width: Number(width), height: Number(height) }
  expect(pictureOf(`${named}.webp`)).toEqual({ src: `${named}.webp`, srcSet, ...size })
})

it('a picture with an ‘a’ in its URL exists as AVIF in the same sizes, an earlier one does not', () => {
  const named = `${stem}-960x1200a`
  const srcSet = `${named}-480.webp 480w, ${named}-720.webp 720w, ${named}.webp 960w`
  expect(pictureOf(`${named}.webp`)).toMatchObject({ srcSet, width: 960, height: 1200 })
  expect(avifOf(`${named}.webp`)).toBe(`${named}-480.avif 480w, ${named}-720.avif 720w, ${named}.avif 960w`)
  expect(avifOf(`${stem}-960x1200.webp`)).toBeUndefined()
  expect(avifOf('https://example.org/a.avif')).toBeUndefined()
})

it.each([
  'https://example.org/a.jpg',
  '/assets/a.webp',
  `${stem}-1600x900-480.webp`,
  `https://example.org${stem}-1600x900.webp`,
  '',
])('another picture at %s has only its URL', (url) => {
  expect(pictureOf(url)).toEqual({ src: url })
})
