/** Describes a drawn bracelet in words, for people who cannot see it. */

// Names for all colours of the seed, and enough neighbours for an owner's own colours.
const named: readonly (readonly [string, string])[] = [
  ['#1E1B1E', 'black'],
  ['#4A4247', 'charcoal'],
  ['#8A8488', 'grey'],
  ['#C9C9CF', 'silver'],
  ['#F7F3EA', 'white'],
  ['#EFE3C8', 'cream'],
  ['#D9B98A', 'sand'],
  ['#A9713F', 'light brown'],
  ['#6B3F22', 'brown'],
  ['#C8202F', 'red'],
  ['#8F1522', 'dark red'],
  ['#D9573B', 'coral'],
  ['#E9822B', 'orange'],
  ['#F2B41F', 'gold'],
  ['#FFDF2E', 'yellow'],
  ['#7FB23A', 'lime'],
  ['#1F8A3B', 'green'],
  ['#0B6B3A', 'green'],
  ['#1F8A86', 'teal'],
  ['#5CB3D9', 'sky blue'],
  ['#2457A6', 'blue'],
  ['#1F2F6B', 'navy'],
  ['#6A3F8F', 'purple'],
  ['#5A1E52', 'plum'],
  ['#D46A9B', 'pink'],
]

type Rgb = readonly [number, number, number]

function rgb(hex: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return undefined
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function distance(a: Rgb, b: Rgb): number {
  // Weighted like the eye's sensitivity to red, green and blue.
  return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2
}

/** The nearest everyday name of a colour; a colour that is already a word is unchanged. */
export function colourName(colour: string): string {
  const wanted = rgb(colour)
  if (wanted === undefined) return colour
  let best = 'coloured'
  let bestDistance = Infinity
  for (const [hex, name] of named) {
    const candidate = rgb(hex)
    if (candidate === undefined) continue
    const far = distance(wanted, candidate)
    if (far < bestDistance) [best, bestDistance] = [name, far]
  }
  return best
}

/** 'Black Star: a bracelet of red, gold, green and black beads'. */
export function braceletAlt(name: string, colors: readonly string[]): string {
  const names = [...new Set(colors.map(colourName))]
  const last = names.pop()
  if (last === undefined) return `${name}: a beaded bracelet`
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${name}: a bracelet of ${list} beads`
}
