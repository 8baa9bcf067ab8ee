/** The picture of the email that thanks for a gift, in twice its displayed size. */
import { readFile } from 'node:fs/promises'
import { oneAtATime } from './drawing.ts'

/** Displayed size in pixels. */
export const THANKS_SIZE = { width: 556, height: 180 } as const

/** A PNG of about 20 KB. */
export const thanksPicture = oneAtATime(async (): Promise<Buffer> => {
  const drawing = await readFile(new URL('thanks.svg', import.meta.url))
  // imported late, because the drawing code is large
  const { default: sharp } = await import('sharp')
  return sharp(drawing, { density: 144 })
    .resize(THANKS_SIZE.width * 2)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
})
