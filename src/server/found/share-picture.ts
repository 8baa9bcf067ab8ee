/** What a shared link shows, 1200 x 630: the cover drawn from the title, with the title and the charity's name on it. */
import sharp from 'sharp'
import { COVER_SIZE, COVER_TITLE_BOX, coverOf } from '#shared/cover.ts'
import { site } from '#shared/site.ts'
import { openLettering, type Lettering } from './lettering.ts'
import { titleLines } from './title-lines.ts'

const NAME_SIZE = 32
/** Between the name's line and the title's first. */
const GAP = 4
/** From the top of a line to where its letters stand, as a part of their size. */
const ASCENT = 0.86

/** A PNG. A title with letters that the site's type lacks is left out; the charity's name then stands in its place. */
export async function sharePicture(title: string): Promise<Buffer> {
  return sharp(Buffer.from(await shareDrawing(title)))
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}

let opened: Promise<[Lettering, Lettering]> | undefined

async function shareDrawing(title: string): Promise<string> {
  const [display, plain] = await (opened ??= Promise.all([
    openLettering('fraunces'),
    openLettering('figtree'),
  ]))
  const { paths, titleColour } = coverOf(title)
  const { width, height } = COVER_SIZE
  const letters = { fill: titleColour, opacity: undefined }
  const shapes = [...paths, ...outlines(title, display, plain).map((d) => ({ d, ...letters }))].map(
    ({ d, fill, opacity }) =>
      `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

/** The name above the title, both together in the middle of the room that the cover leaves. */
function outlines(title: string, display: Lettering, plain: Lettering): string[] {
  const { x, y, width, height } = COVER_TITLE_BOX
  const name = plain.drawable(site.name)
  const drawn = display.drawable(title)
  const above = name !== undefined && drawn !== undefined ? NAME_SIZE + GAP : 0
  const large = drawn ?? display.drawable(site.name)
  if (large === undefined) return []
  const { size, lineHeight, lines } = titleLines(large, { width, height: height - above }, (text) =>
    display.width(text),
  )
  const top = y + Math.floor((height - above - lines.length * lineHeight) / 2)
  const first = top + above + Math.round(size * ASCENT)
  return [
    ...(above > 0 && name !== undefined
      ? [plain.outline(name, NAME_SIZE, x, top + Math.round(NAME_SIZE * ASCENT))]
      : []),
    ...lines.map((line, index) => display.outline(line, size, x, first + index * lineHeight)),
  ]
}
