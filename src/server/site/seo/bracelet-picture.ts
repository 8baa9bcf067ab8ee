/** Draws a bracelet as a bitmap, because shopping engines do not accept SVG. */
import { COVER_SIZE } from '#shared/site/content/cover.ts'
import { oneAtATime } from './drawing.ts'

/** Larger than engines require. */
const SIZE = 1000
/** Size of the SVG. */
const DRAWN = 200
const SVG_DPI = 72

/** A JPEG of about 65 KB. */
export const braceletPicture: (svg: string) => Promise<Buffer> = oneAtATime(draw)

/** The share card, a PNG of 1200 x 630 with the drawing in the middle. */
export const braceletCard: (svg: string) => Promise<Buffer> = oneAtATime(drawCard)

async function draw(svg: string): Promise<Buffer> {
  // imported late, because the drawing code is large
  const { default: sharp } = await import('sharp')
  const density = (SVG_DPI * SIZE) / DRAWN
  return sharp(Buffer.from(svg), { density }).resize(SIZE, SIZE).jpeg({ quality: 86 }).toBuffer()
}

async function drawCard(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = COVER_SIZE
  const density = (SVG_DPI * height) / DRAWN
  return (
    sharp(Buffer.from(svg), { density })
      // continues the drawing's own background on both sides
      .resize(width, height, { fit: 'contain', background: '#fff' })
      .png({ compressionLevel: 9, palette: true, quality: 95 })
      .toBuffer()
  )
}
