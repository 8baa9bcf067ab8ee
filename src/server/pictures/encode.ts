/** An upload's bytes to pictures of our own making: what goes out is drawn anew, so nothing hidden in a file does. */
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { MAX_PICTURE_WIDTH, SMALLER_WIDTHS } from '#shared/pictures.ts'

/** A phone's best; beyond it a small file could ask for gigabytes. AVIF takes 20 bytes of memory a pixel, others 2. */
const MAX_MEGAPIXELS = { heif: 16, others: 50 }
/** A strip as tall as a page of instructions, and far below what WebP can hold. */
const MAX_HEIGHT = 4 * MAX_PICTURE_WIDTH
const QUALITY = 80

export type EncodedPicture = {
  width: number
  height: number
  webp: Buffer
  smaller: { width: number; webp: Buffer }[]
}

/** The upload is no picture that can be read, or too large a one; the message is a sentence for a person. */
export class UnreadablePicture extends Error {}

/**
 * Turned upright, without its metadata (a phone writes the place into it), as WebP in its sizes. Of a moving picture
 * the first frame.
 * @throws UnreadablePicture
 */
export const encodePicture = (bytes: Buffer): Promise<EncodedPicture> => limit(encode, bytes)

/** One at a time: decoding takes a processor and much memory, and visitors are waiting for both. */
const limit = pLimit(1)

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  if (!isKnownFormat(bytes))
    throw new UnreadablePicture('This file is not a JPEG, PNG, WebP or AVIF picture.')
  // loaded with the first picture: most starts of the site never need it
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const drawn = await readable(async () => {
    // the header alone, to tell too large from damaged
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const megapixels = MAX_MEGAPIXELS[format === 'heif' ? format : 'others']
    if (width * height > megapixels * 1_000_000) {
      throw new UnreadablePicture(
        `This picture has more than ${megapixels} million pixels. Please choose a smaller one.`,
      )
    }
    return sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_PICTURE_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  })
  const { width, height, channels } = drawn.info
  const copy = () => sharp(drawn.data, { raw: { width, height, channels } })
  const smaller: EncodedPicture['smaller'] = []
  for (const each of SMALLER_WIDTHS.filter((narrower) => narrower < width)) {
    // one after the other, for the reason that there is a queue
    // oxlint-disable-next-line no-await-in-loop
    smaller.push({ width: each, webp: await asWebp(copy().resize({ width: each })) })
  }
  return { width, height, webp: await asWebp(copy()), smaller }
}

const asWebp = (picture: Sharp) => picture.webp({ quality: QUALITY }).toBuffer()

/** Whatever a decoder has against it, it is the file's fault. */
async function readable<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture(
      'This picture is damaged and cannot be read. Please save it again, or choose another.',
    )
  }
}

/** By the first bytes, whatever the upload calls itself, so that no other decoder ever sees it (SVG least of all). */
function isKnownFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return (
    text(0, 3) === '\u00FF\u00D8\u00FF' ||
    text(0, 8) === '\u0089PNG\r\n\u001A\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 64)))
  )
}
