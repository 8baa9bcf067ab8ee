/** Text and borders are visible in both themes: the contrast of each pair of colours that meet on a page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../src/client/platform/styles/app.css'), 'utf8')
const [light = '', dark = ''] = css.split('@layer theme {')
const roles = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, role = '', colour = '']) => [
      role,
      colour,
    ]),
  )

/** As defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const GROUNDS = ['surface', 'sunken', 'raised']
const TEXT = [
  ...[
    'on-surface',
    'muted',
    'primary',
    'primary-strong',
    'success',
    'emphasis',
    'danger',
    'danger-strong',
  ].flatMap((role) => GROUNDS.map((ground) => [role, ground])),
  ...[
    'primary',
    'primary-strong',
    'accent',
    'accent-strong',
    'success',
    'danger',
    'danger-strong',
    'band',
    'band-strong',
    'gift',
  ].map((ground) => [`on-${ground.replace('-strong', '')}`, ground]),
  ['accent', 'band'],
  ['accent', 'band-strong'],
  // a tooltip
  ['surface', 'on-surface'],
]
const SHAPES = [
  ...GROUNDS.flatMap((ground) => [
    ['field', ground],
    ['primary', ground],
  ]),
  ['accent', 'band'],
  ['accent', 'band-strong'],
]

describe.each([
  ['light', roles(light)],
  ['dark', { ...roles(light), ...roles(dark) }],
])('the %s theme', (_, theme) => {
  it.each([
    ['text', TEXT, 4.5],
    ['borders of fields, icons and the focus ring', SHAPES, 3],
  ])('has enough contrast for %s', (__, pairs, least) => {
    const faint = pairs
      .map(
        ([front = '', ground = '']) =>
          `${front} on ${ground}: ${contrast(theme[front], theme[ground]).toFixed(2)}`,
      )
      .filter((line) => !(Number(line.split(': ')[1]) >= least))
    expect(faint).toEqual([])
  })
})
