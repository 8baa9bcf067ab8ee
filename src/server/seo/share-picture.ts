/** What a shared link shows, 1200 x 630: the cover drawn from the title, as the site's own pages show it. */
import pLimit from 'p-limit'
import { COVER_SIZE, coverOf } from '#shared/cover.ts'

/** One at a time, however many are asked for at once: drawing takes a processor. */
const limit = pLimit(1)

/** A PNG of 10 to 20 KB. */
export const sharePicture = (title: string): Promise<Buffer> => limit(draw, title)

async function draw(title: string): Promise<Buffer> {
  // what draws is large, and a start needs none of it
  const { default: sharp } = await import('sharp')
  const { width, height } = COVER_SIZE
  const paths = coverOf(title).map(
    ({ d, fill, opacity = 1 }) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer()
}
