/** The share picture, 1200 x 630: the cover drawn from the title, as on the page. */
import pLimit from 'p-limit'
import { COVER_SIZE, coverOf } from '#shared/cover.ts'

/** One at a time, because drawing takes a core. */
const limit = pLimit(1)

/** A PNG of 10 to 20 KB. */
export const sharePicture = (title: string): Promise<Buffer> => limit(draw, title)

async function draw(title: string): Promise<Buffer> {
  // loaded late, because the drawing code is large
  const { default: sharp } = await import('sharp')
  const { width, height } = COVER_SIZE
  const paths = coverOf(title).map(
    ({ d, fill, opacity = 1 }) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer()
}
