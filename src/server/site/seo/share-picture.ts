/** Draws share pictures, 1200 x 630: an article's cover or a bracelet, beside the title and the charity's name. */
import { fileURLToPath } from 'node:url'
import { COVER_SIZE, coverOf } from '#shared/site/content/cover.ts'
import { oneAtATime } from './drawing.ts'
import { SAND } from './small-pictures.ts'

/** The font of headings, as a file of a system font (CONTRIBUTING.md), because the machine may have no fonts. */
const fontfile = fileURLToPath(new URL('fraunces.ttf', import.meta.url))
const FONT = 'Fraunces'

const MARGIN = 72
/** The drawing is centred here, on the right; the text is on the left. */
const OBJECT_MIDDLE = 920
const TEXT = { width: 560, bottom: 470 }
const NAME_SIZE = 30
/** The largest size at which the title fits is used. */
const TITLE_SIZES = [62, 54, 46, 38] as const

/** Characters missing in the font, which would appear as empty boxes. */
const unwritable =
  /[^ -~\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122\u2212]/

type Shared = { title: string; tags: readonly string[]; name: string }

/** A PNG of 20 to 40 KB. */
export const sharePicture: (shared: Shared) => Promise<Buffer> = oneAtATime(
  ({ title, tags, name }: Shared) => {
    const { markup, ink } = coverOf({ title, tags }, OBJECT_MIDDLE)
    return draw({ name, title, ink, markup })
  },
)

/** A bracelet as it is shared. */
type SharedBracelet = {
  title: string
  name: string
  /** Below the title: '£12.00 · £2 ships books'. */
  note: string
  colors: readonly string[]
  /** Its drawing on `SAND`, an SVG of 200 x 200. */
  svg: string
}

/** The bracelet beside its name, above a string of its beads. */
export const braceletCard: (shared: SharedBracelet) => Promise<Buffer> = oneAtATime(
  ({ svg, colors, ...words }: SharedBracelet) => {
    const { width, height } = COVER_SIZE
    const beads = Array.from(
      { length: BEADS },
      (_, index) =>
        `<use href="#b-g" fill="${colors[index % colors.length]}" transform="translate(${(index + 0.5) * (width / BEADS)} 584)scale(2.4)"/>`,
    )
    const large = svg.replace('<svg', `<svg x="${OBJECT_MIDDLE - 270}" y="4" width="540" height="540"`)
    const markup = `<rect width="${width}" height="${height}" fill="${SAND}"/>${large}<path d="M0 584h${width}" stroke="#7A5636" stroke-width="5"/>${beads.join('')}`
    return draw({ ...words, ink: PLUM, markup })
  },
)

const BEADS = 32
const PLUM = '#5A1E52'

type Drawing = { name: string; title: string; note?: string; ink: string; markup: string }

async function draw({ name, title, note = '', ink, markup }: Drawing): Promise<Buffer> {
  // imported late, because the drawing code is large
  const { default: sharp } = await import('sharp')
  const { width, height } = COVER_SIZE
  const write = (text: string, size: number) =>
    unwritable.test(text) || text.trim() === ''
      ? null
      : sharp({
          text: {
            text: `<span foreground="${ink}">${escaped(text)}</span>`,
            font: `${FONT} ${size}`,
            fontfile,
            width: TEXT.width,
            wrap: 'word-char',
            spacing: Math.round(size / 10),
            dpi: 72,
            rgba: true,
          },
        })
          .png()
          .toBuffer({ resolveWithObject: true })
  const heading = await write(name, NAME_SIZE)
  const top = MARGIN + (heading ? heading.info.height + 40 : 0)
  let titled: typeof heading = null
  for (const size of TITLE_SIZES) {
    const written = await write(title, size)
    if (written && written.info.height <= TEXT.bottom - top) {
      titled = written
      break
    }
  }
  const noted = await write(note, NAME_SIZE)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`
  return sharp(Buffer.from(drawing))
    .composite([
      ...(heading ? [{ input: heading.data, left: MARGIN, top: MARGIN }] : []),
      ...(titled ? [{ input: titled.data, left: MARGIN, top }] : []),
      ...(noted
        ? [{ input: noted.data, left: MARGIN, top: top + (titled ? titled.info.height + 32 : 0) }]
        : []),
    ])
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}

/** Escapes text for Pango markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
