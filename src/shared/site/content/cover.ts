/**
 * Draws a picture for a post without one, for its page and its share card: the subject of its tags on a string of
 * beads. The markup contains no text except constants.
 */

export const COVER_SIZE = { width: 1200, height: 630 } as const

type Post = { title: string; tags: readonly string[] }

export type CoverDrawing = {
  ground: string
  ink: string
  /** Content of an SVG of `COVER_SIZE`. */
  markup: string
}

// colours of the style sheet
const paper = '#FBF7EF'
const sand = '#F2E8D5'
const ink = '#241426'
const plum = '#5A1E52'
const plumDark = '#3E1239'
const marigold = '#F2A51E'
const leaf = '#1C6B50'
const clay = '#B8472F'
const line = '#DCCFB8'
// colours of card and thread, as in the other drawings
const card = '#D9B98A'
const thread = '#A9814F'

/** The y position on which the object stands, above the beads. */
const baseline = 506
const bead = { radius: 18, apart: 40 }

const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const shade = (d: string, opacity = 0.3) => `<path fill="${ink}" fill-opacity="${opacity}" d="${d}"/>`
const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`
const boxes = (...all: Parameters<typeof box>[]) => all.map((each) => box(...each)).join('')
const disc = (fill: string, x: number, y: number, r: number) =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`

/** Draws glossy beads along a line, in alternating colours, as the dots of dashed lines with round ends. */
function beads(along: string, radius: number, apart: number, colours: readonly string[]): string {
  const dots = (width: number, stroke: string, every: number, first = 0) =>
    `<${along} stroke-width="${width}" stroke="${stroke}" stroke-dasharray="0 ${every}" stroke-dashoffset="${-first}"/>`
  const inTurn = (width: number) =>
    colours.map((colour, index) => dots(width, colour, apart * colours.length, apart * index)).join('')
  const moved = (by: number, drawn: string) =>
    `<g transform="translate(${Math.round(-by * radius)} ${Math.round(-by * radius)})">${drawn}</g>`
  return `<g fill="none" stroke-linecap="round">${inTurn(radius * 2)}<g opacity=".3">${dots(radius * 2, ink, apart)}</g>${moved(0.1, inTurn(Math.round(radius * 1.7)))}<g opacity=".8">${moved(0.36, dots(Math.round(radius * 0.46), '#FFFFFF', apart))}</g></g>`
}

type Subject = {
  /** Parts of the tags that select this subject. */
  words: RegExp
  /** Backgrounds; the title selects one, so that consecutive articles seldom look alike. */
  grounds: readonly [string, string]
  /** Drawing that is 55 % as high as the cover, centred on x = 0, and stands on y = 0. */
  object: string
}

const bracelet: Subject = {
  words: /bead|bracelet|shop/,
  grounds: [line, sand],
  object:
    `<circle cy="-184" r="138" fill="none" stroke="${thread}" stroke-width="5"/>` +
    beads('circle cy="-184" r="138"', 24, 48.17, [plum, marigold, leaf]) +
    disc(marigold, 0, -46, 46) +
    shade('M32 -79A46 46 0 1 1-33 -14A48 48 0 0 0 32 -79z', 0.22) +
    path(ink, 'M0 -74L7 -54 29 -53 12 -39 18 -18 0 -30-18 -18-12 -39-29 -53-7 -54z') +
    `<ellipse fill="#FFFFFF" fill-opacity=".8" cx="-17" cy="-67" rx="11" ry="6" transform="rotate(-42 -17 -67)"/>`,
}

const ship: Subject = {
  words: /\bship|travel|port\b|deliver/,
  grounds: [leaf, sand],
  object:
    path(marigold, box(96, -346, 44, 100)) +
    shade(box(96, -324, 44, 22)) +
    path(paper, box(66, -264, 126, 130)) +
    path(line, box(58, -272, 142, 16)) +
    path(plumDark, boxes([84, -236, 22, 24], [118, -236, 22, 24], [152, -236, 22, 24])) +
    path(clay, boxes([-198, -222, 60, 90], [-78, -260, 44, 128])) +
    path(marigold, boxes([-136, -244, 56, 112], [12, -226, 40, 94])) +
    path(line, box(-32, -238, 42, 106)) +
    shade(
      boxes(
        [-198, -200, 60, 6],
        [-198, -188, 60, 6],
        [-136, -222, 56, 6],
        [-78, -238, 44, 6],
        [-78, -226, 44, 6],
        [-32, -216, 42, 6],
        [12, -204, 40, 6],
        [12, -192, 40, 6],
      ),
    ) +
    path(plum, 'M-246 -140H250Q238 -70 206 -22 194 0 170 0H-164Q-190 0-204 -24z') +
    path(clay, 'M-216 -46H221L206 -22Q194 0 170 0H-164Q-190 0-204 -24z') +
    shade('M-246 -140H250L246 -122H-239z', 0.24) +
    disc(sand, -162, -88, 10) +
    disc(sand, -118, -88, 10) +
    disc(sand, -74, -88, 10),
}

const parcel: Subject = {
  words: /pack|box|parcel/,
  grounds: [leaf, plum],
  object:
    path('#C9A97A', 'M-160 -186L-240 -208-196 -256-112 -192zM160 -186L240 -208 196 -256 112 -192z') +
    path(thread, box(-164, -196, 328, 60)) +
    path(clay, box(-134, -292, 52, 150)) +
    path(marigold, box(-80, -346, 38, 206)) +
    path(paper, box(-40, -270, 64, 128)) +
    path(line, box(26, -318, 36, 176)) +
    path(plumDark, 'M88 -322L132 -315 106 -146 62 -153z') +
    shade(
      boxes(
        [-134, -268, 52, 5],
        [-134, -256, 52, 5],
        [-80, -320, 38, 5],
        [-80, -308, 38, 5],
        [-40, -240, 64, 5],
        [26, -292, 36, 5],
        [26, -280, 36, 5],
      ),
    ) +
    path(card, 'M-166 -176H166L154 -12Q153 0 141 0H-141Q-153 0-154 -12z') +
    shade('M-166 -176H166L164 -152H-164z', 0.12) +
    path('#B98F5A', 'M-28 -152H28V-106L0 -120-28 -106z') +
    path('#8C6B42', boxes([-116, -62, 76, 8], [-116, -42, 50, 8])),
}

const hand =
  'M-2 -334Q-6 -346-20 -344-38 -340-42 -306L-56 -204Q-64 -172-88 -150L-104 -132-44 -58Q-8 -84-2 -124z'
const mirrored = (drawn: string) => `<g transform="scale(-1 1)">${drawn}</g>`

const hands: Subject = {
  words: /faith|pray|scripture|church|god|bible/,
  grounds: [sand, plumDark],
  object:
    path('#8A5A3A', hand) +
    mirrored(path('#A9713F', hand)) +
    shade('M-2 -216Q-20 -214-24 -192L-30 -136Q-22 -112-2 -108z', 0.18) +
    mirrored(shade('M-2 -216Q-20 -214-24 -192L-30 -136Q-22 -112-2 -108z', 0.1)) +
    path(clay, 'M-112 -126L-200 -58Q-210 -48-210 -36V0H-26L-20 -64-46 -42z') +
    mirrored(path(clay, 'M-112 -126L-200 -58Q-210 -48-210 -36V0H-26L-20 -64-46 -42z')) +
    path(marigold, 'M-108 -146L-28 -52-52 -28-134 -124zM108 -146L28 -52 52 -28 134 -124z'),
}

const school: Subject = {
  words: /school|teach|class|volunteer|chapter|communit/,
  grounds: [marigold, plum],
  object:
    path(ink, box(-4, -346, 8, 90)) +
    path(leaf, 'M4 -346L70 -324 4 -302z') +
    path(paper, box(-196, -176, 392, 176)) +
    shade(box(-196, -176, 392, 22), 0.12) +
    path(clay, 'M-226 -166L0 -288 226 -166z') +
    path('#8E3320', box(-234, -176, 468, 14)) +
    disc(sand, 0, -216, 24) +
    path(plumDark, 'M-38 0V-86Q-38 -126 0 -126T38 -86V0z') +
    disc(marigold, 24, -56, 5) +
    path(leaf, boxes([-160, -126, 80, 70], [80, -126, 80, 70])) +
    path(paper, boxes([-123, -126, 6, 70], [-160, -94, 80, 6], [117, -126, 6, 70], [80, -94, 80, 6])),
}

/** A printed line on the left page. The right page is a mirror image. */
const rule = (y: number) => `M-36 ${y + 44}Q-110 ${y - 4}-200 ${y}V${y + 8}Q-110 ${y + 4}-36 ${y + 52}z`
const rules = shade([-284, -240, -196, -152, -108].map(rule).join(''))

/** The default subject, too. */
const openBook: Subject = {
  words: /educat|reading|literacy|books$/,
  grounds: [clay, leaf],
  object:
    path(plumDark, 'M0 0Q-90 -50-252 -34L-264 -46V-290L0 -240 264 -290V-46L252 -34Q90 -50 0 0z') +
    path(paper, 'M0 -22Q-90 -78-240 -58L-226 -332Q-86 -352 0 -280z') +
    path(sand, 'M0 -22Q90 -78 240 -58L226 -332Q86 -352 0 -280z') +
    shade('M0 -280Q-24 -150 0 -22 24 -150 0 -280z', 0.16) +
    rules +
    mirrored(rules) +
    path(marigold, 'M120 -338L160 -335 156 -190 138 -208 116 -194z'),
}

const subjects = [bracelet, ship, parcel, hands, school, openBook]

/** For each background, colours of beads that would hardly be visible on it. */
const alike: Readonly<Record<string, readonly string[]>> = {
  [plum]: [plum, plumDark],
  [plumDark]: [plum, plumDark],
  [line]: [sand],
}

/** Draws the cover. The same tags and title always give the same picture. @param middle x position of the object */
export function coverOf({ title, tags }: Post, middle: number = COVER_SIZE.width / 2): CoverDrawing {
  const random = seededBy(title)
  const { grounds, object } = subjectOf(tags)
  const ground = random() < 0.5 ? grounds[0] : grounds[1]
  const hidden = alike[ground] ?? [ground]
  const colours = shuffled(
    random,
    [marigold, leaf, clay, sand, plum, plumDark].filter((colour) => !hidden.includes(colour)),
  ).slice(0, 3)
  const { width, height } = COVER_SIZE
  const y = baseline + bead.radius
  return {
    ground,
    ink: [sand, line, marigold].includes(ground) ? ink : paper,
    markup:
      path(ground, box(0, 0, width, height)) +
      `<g transform="translate(${middle} ${baseline})">${object}</g>` +
      path(thread, box(0, y - 2, width, 4)) +
      beads(`path d="M0 ${y}H${width + bead.apart}"`, bead.radius, bead.apart, colours),
  }
}

/** The first tag that names a subject selects it. */
function subjectOf(tags: readonly string[]): Subject {
  for (const tag of tags) {
    const subject = subjects.find(({ words }) => words.test(tag.toLowerCase()))
    if (subject) return subject
  }
  return openBook
}

type Random = () => number

function shuffled<T>(random: Random, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Mulberry32, seeded with an FNV-1a hash of the text, which gives the same numbers on every machine. */
function seededBy(text: string): Random {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // mixed once more, because titles that differ only in the last letter would look alike
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
