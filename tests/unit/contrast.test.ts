import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CLIENT = join(import.meta.dirname, '../../src/client')
const css = readFileSync(join(CLIENT, 'styles/app.css'), 'utf8')

/** A role such as `muted` names a colour of the palette. */
const colour = (name: string): number[] => {
  const [, role, hex = ''] =
    new RegExp(`--color-${name}: (?:var[(]--color-([\\w-]+)[)]|#([0-9a-f]{6}));`).exec(css) ?? []
  if (role !== undefined) return colour(role)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** By WCAG 2. */
function luminance(channels: number[]): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const onWhite = (text: number[], opacity: number) =>
  1.05 / (luminance(text.map((channel) => channel * opacity + 255 * (1 - opacity))) + 0.05)

it('placeholders have enough contrast on white fields', () => {
  const used = globSync('**/*.tsx', { cwd: CLIENT })
    .flatMap((file) => [
      ...readFileSync(join(CLIENT, file), 'utf8').matchAll(/placeholder:text-([\w-]+)(?:[/](\d+))?/g),
    ])
    .map(([, name = '', opacity = '100']) => ({ name, ratio: onWhite(colour(name), Number(opacity) / 100) }))
  expect(used).not.toEqual([])
  expect(used.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
})
