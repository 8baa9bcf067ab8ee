/** Pictures for emails, in twice their displayed size, because many mail programs support neither SVG nor WebP. */
import type { BraceletPicture } from '#shared/site/shop/shop.ts'
import { oneAtATime } from './drawing.ts'

const SIZE = 128
const MARK_SIZE = 80
const SVG_DPI = 72
const JPEG = { quality: 82 }

/** Background of a drawn bracelet, in light and dark mode. */
export const SAND = '#f2e8d5'

/** A JPEG of about 6 KB. @param svg a drawing of 200 x 200 */
export const smallPicture = oneAtATime(async (svg: string): Promise<Buffer> => {
  const sharp = await drawing()
  return sharp(Buffer.from(svg), { density: SVG_DPI }).resize(SIZE, SIZE).jpeg(JPEG).toBuffer()
})

/** The square of a photograph that is closest to its focal point. */
export const smallPhotograph = oneAtATime(
  async (
    photograph: Buffer,
    { focalX, focalY }: Pick<BraceletPicture, 'focalX' | 'focalY'>,
  ): Promise<Buffer> => {
    const sharp = await drawing()
    const { width, height } = await sharp(photograph).metadata()
    const side = Math.min(width, height)
    const start = (length: number, focal: number) =>
      Math.round(Math.min(Math.max((length * focal) / 100 - side / 2, 0), length - side))
    const square = { left: start(width, focalX), top: start(height, focalY), width: side, height: side }
    return sharp(photograph).extract(square).resize(SIZE, SIZE).jpeg(JPEG).toBuffer()
  },
)

/** A PNG with rounded corners. */
export const markPicture = oneAtATime(async (svg: string, size: number = MARK_SIZE): Promise<Buffer> => {
  const sharp = await drawing()
  // the SVG is 64 pixels wide
  const density = SVG_DPI * Math.max(2, Math.ceil(size / 64))
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true }).toBuffer()
})

/** Imported late, because the drawing code is large. */
const drawing = async () => (await import('sharp')).default
