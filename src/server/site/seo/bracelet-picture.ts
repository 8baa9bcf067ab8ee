/** Draws a bracelet as a bitmap, because shopping engines do not accept SVG. */
import { oneAtATime } from './drawing.ts'

/** Larger than engines require. */
const SIZE = 1000
/** Size of the SVG. */
const DRAWN = 200
const SVG_DPI = 72

/** A JPEG of about 65 KB. */
export const braceletPicture: (svg: string) => Promise<Buffer> = oneAtATime(draw)

async function draw(svg: string): Promise<Buffer> {
  // imported late, because the drawing code is large
  const { default: sharp } = await import('sharp')
  const density = (SVG_DPI * SIZE) / DRAWN
  return sharp(Buffer.from(svg), { density }).resize(SIZE, SIZE).jpeg({ quality: 86 }).toBuffer()
}
