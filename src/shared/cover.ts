/**
 * Draws a picture from the title of a post without one: beads over a shelf of books, on the page and on the share
 * card.
 */

export const COVER_SIZE = { width: 1200, height: 630 } as const

/** One filled shape, drawn as `<path d fill opacity>`. */
export type CoverPath = { d: string; fill: string; opacity?: number }

// the style sheet's colours
const paper = '#FBF7EF'
const sand = '#F2E8D5'
const ink = '#241426'
const plum = '#5A1E52'
const plumDark = '#3E1239'
const marigold = '#F2A51E'
const leaf = '#1C6B50'
const clay = '#B8472F'
const line = '#DCCFB8'
const field = '#8C7B6B'
const white = '#FFFFFF'

type Palette = { ground: string; halo: string; thread: string; spines: readonly string[] }

const palettes: readonly [Palette, ...Palette[]] = [
  { ground: plum, halo: plumDark, thread: line, spines: [marigold, leaf, sand, clay, line] },
  { ground: sand, halo: paper, thread: field, spines: [plum, leaf, marigold, clay, plumDark] },
  { ground: leaf, halo: ink, thread: line, spines: [marigold, sand, plumDark, clay, line] },
  { ground: plumDark, halo: plum, thread: line, spines: [leaf, marigold, clay, sand, field] },
  {
    ground: clay,
    halo: plumDark,
    thread: sand,
    spines: [plumDark, sand, marigold, leaf, plum],
  },
]

const boardY = 598
const { width: W, height: H } = COVER_SIZE

/** Draws the cover: the same title always gives the same picture. The first path fills all of it. */
export function coverOf(title: string): CoverPath[] {
  const random = seededBy(title)
  const { ground, halo, thread, spines } = pick(random, palettes)
  const drawing = makeDrawing()
  hangBeads(drawing, random, thread, spines)
  standBooks(drawing, random, spines)
  return [
    { d: `M0 0h${W}v${H}h-${W}z`, fill: ground },
    { d: disc(between(random, 380, 820), 330, between(random, 190, 240)), fill: halo, opacity: 0.35 },
    ...drawing.paths(),
    { d: `M0 ${boardY}h${W}v${H - boardY}h-${W}z`, fill: ink, opacity: 0.55 },
  ]
}

type Random = () => number
type Drawing = ReturnType<typeof makeDrawing>

/** From below to above, and how much of what is below each lets through. */
const layers = { threads: 1, beads: 1, books: 1, bands: 0.3, shine: 0.55 }

/** Joins the shapes of one layer and colour into one path, so that a page of covers stays small. */
function makeDrawing() {
  const drawn = Object.entries(layers).map(([name, opacity]) => ({
    name,
    opacity,
    byColour: new Map<string, string>(),
  }))
  return {
    add(layer: keyof typeof layers, fill: string, d: string) {
      const colours = drawn.find(({ name }) => name === layer)?.byColour
      colours?.set(fill, (colours.get(fill) ?? '') + d)
    },
    paths: (): CoverPath[] =>
      drawn.flatMap(({ opacity, byColour }) =>
        Array.from(byColour, ([fill, d]) => ({ d, fill, ...(opacity < 1 && { opacity }) })),
      ),
  }
}

/** One or two threads from edge to edge, each with beads that grow towards its middle. */
function hangBeads(drawing: Drawing, random: Random, thread: string, colours: readonly string[]): void {
  const isPair = random() < 0.5
  const swags = isPair
    ? [
        { from: -30, to: 640, beads: 9 },
        { from: 560, to: 1230, beads: 9 },
      ]
    : [{ from: -30, to: 1230, beads: 15 }]
  const rhythm = shuffled(random, colours).slice(0, 3)
  for (const { from, to, beads } of swags) {
    const height = between(random, -20, 20)
    // where two meet, each ends inside the picture, hidden by the one above
    const y = isPair ? -Math.abs(height) - 4 : height
    const sag = between(random, 130, 190)
    const middle = (from + to) / 2
    drawing.add(
      'threads',
      thread,
      `M${from} ${y}Q${middle} ${y + sag} ${to} ${y}v3Q${middle} ${y + sag + 3} ${from} ${y + 3}z`,
    )
    for (let index = 0; index < beads; index += 1) {
      const fromMiddle = Math.abs(index - (beads - 1) / 2)
      const radius = fromMiddle === 0 ? 27 : 21 - fromMiddle
      const t = 0.5 + ((index - (beads - 1) / 2) * 44) / (to - from)
      const x = from + (to - from) * t
      const beadY = y + 2 * t * (1 - t) * sag + 1.5
      drawing.add('beads', rhythm[fromMiddle % rhythm.length] ?? thread, disc(x, beadY, radius))
      drawing.add('shine', white, disc(x - radius * 0.3, beadY - radius * 0.35, radius * 0.22))
    }
  }
}

/** Groups of spines, a leaning one at the end of each, and a lying pile with a bead on it in the gaps. */
function standBooks(drawing: Drawing, random: Random, colours: readonly string[]): void {
  let x = between(random, 30, 90)
  let last = ''
  const nextColour = () => {
    last = pick(
      random,
      colours.filter((colour) => colour !== last),
    )
    return last
  }
  while (x < W - 130) {
    const upright = between(random, 4, 8)
    let height = 0
    for (let index = 0; index < upright && x < W - 70; index += 1) {
      const width = between(random, 26, 58)
      height = between(random, 130, 215)
      const colour = nextColour()
      drawing.add('books', colour, `M${x} ${boardY - height}h${width}v${height}h-${width}z`)
      drawing.add('bands', bandOn(colour), bands(x, boardY - height, width, random() < 0.5))
      x += width + 3
    }
    if (x < W - 150) x = leanBook(drawing, random, x, height - 12, nextColour())
    if (x < W - 330) x = layPile(drawing, random, x + between(random, 24, 60), nextColour)
  }
}

const bandOn = (colour: string) => ([sand, line, marigold].includes(colour) ? ink : white)

function bands(x: number, y: number, width: number, isDouble: boolean): string {
  const band = (top: number) => `M${x} ${top}h${width}v4h-${width}z`
  return isDouble ? band(y + 18) + band(y + 28) : band(y + 22)
}

/** Leans on the book that ends at `x`; answers where the next may begin. */
function leanBook(drawing: Drawing, random: Random, x: number, tall: number, colour: string): number {
  const angle = between(random, 9, 15) * (Math.PI / 180)
  const width = between(random, 28, 42)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const foot = x + tall * sin
  const point = (across: number, up: number) =>
    `${Math.round(foot + across * cos - up * sin)} ${Math.round(boardY - across * sin - up * cos)}`
  const quad = (from: number, to: number) =>
    `M${point(0, from)}L${point(width, from)} ${point(width, to)} ${point(0, to)}z`
  drawing.add('books', colour, quad(0, tall))
  drawing.add('bands', bandOn(colour), quad(tall - 24, tall - 20))
  return Math.round(foot + width * cos) + 6
}

function layPile(drawing: Drawing, random: Random, x: number, nextColour: () => string): number {
  const count = between(random, 2, 3)
  const widest = between(random, 170, 210)
  let y = boardY
  for (let index = 0; index < count; index += 1) {
    const height = between(random, 28, 40)
    const inset = index * between(random, 6, 14)
    y -= height
    const colour = nextColour()
    drawing.add('books', colour, `M${x + inset} ${y}h${widest - inset * 2}v${height}h-${widest - inset * 2}z`)
    drawing.add('bands', bandOn(colour), `M${x + inset + 20} ${y}h5v${height}h-5z`)
    y -= 2
  }
  const radius = between(random, 17, 23)
  const beadX = x + widest / 2 + between(random, -30, 30)
  drawing.add('books', nextColour(), disc(beadX, y - radius + 2, radius))
  drawing.add('shine', white, disc(beadX - radius * 0.3, y - radius * 1.35, radius * 0.22))
  return x + widest + between(random, 24, 60)
}

function disc(x: number, y: number, radius: number): string {
  const [left, middle, r] = [Math.round(x - radius), Math.round(y), Math.round(radius)]
  return `M${left} ${middle}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
}

/** Whole numbers from `least` to `most`. */
function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

function pick<T>(random: Random, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

function shuffled<T>(random: Random, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Mulberry32 from an FNV-1a hash of the text: the same numbers on every machine. */
function seededBy(text: string): Random {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // mixes further, so that titles which differ only in their last letter do not look alike
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
