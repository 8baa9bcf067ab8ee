/** Re-encodes uploads, so that nothing hidden in a file is served. */
import { open } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { HEIC_PICTURE, isHeic, NOT_A_PICTURE } from '#shared/platform/pictures/picture-upload.ts'
import { MAX_PICTURE_WIDTH, SMALLER_WIDTHS } from '#shared/platform/pictures/pictures.ts'

/** Enough for any phone; limited, because a small file can declare gigapixels. */
const MAX_MEGAPIXELS = 50
const MAX_MEGABYTES = 320
/** Measured bytes per pixel for decoding 8-bit channels and deeper ones. Interlaced pictures are decoded whole. */
const BYTES_PER_PIXEL = { heif: [20, 26], interlaced: [8, 12], others: [5, 6] } as const
/** The height of a long page, far below WebP's limit. */
const MAX_HEIGHT = 4 * MAX_PICTURE_WIDTH
const WEBP_QUALITY = 80
/**
 * Looks as good as the default effort 4: 12 detailed megapixels in all sizes take 2 s of a core instead of 13 s, for
 * files 8 % larger.
 */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' } as const

export type EncodedSize = { width: number; webp: Buffer; avif: Buffer }
export type EncodedPicture = EncodedSize & { height: number; smaller: EncodedSize[] }

/** The upload cannot be decoded or is too large. The message is for people. */
export class UnreadablePicture extends Error {}

/**
 * Rotates a picture upright, removes metadata (phones record the location), and encodes it as WebP and AVIF
 * in several sizes. An animation is reduced to its first frame.
 * @throws UnreadablePicture
 */
export const encodePicture = (path: string): Promise<EncodedPicture> => limit(encode, path)

/** One at a time, because decoding takes a core and much memory, which visitors need too. */
const limit = pLimit(1)

async function encode(path: string): Promise<EncodedPicture> {
  const start = await startOf(path)
  if (!isKnownFormat(start)) throw new UnreadablePicture(isHeic(start) ? HEIC_PICTURE : NOT_A_PICTURE)
  // imported on first use, because most starts never need it
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const drawn = await readable(async () => {
    // read only the header first, to distinguish too large from damaged
    const header = await sharp(path, { limitInputPixels: false }).metadata()
    const { width, height, format, depth, isProgressive } = header
    const kind = format === 'heif' ? format : isProgressive ? 'interlaced' : 'others'
    const perPixel = BYTES_PER_PIXEL[kind][depth === 'uchar' ? 0 : 1]
    const megapixels = Math.min(MAX_MEGAPIXELS, Math.floor(MAX_MEGABYTES / perPixel))
    if (width * height > megapixels * 1_000_000) {
      throw new UnreadablePicture(
        `This picture has more than ${megapixels} million pixels. Please choose a smaller one.`,
      )
    }
    return sharp(path, { failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_PICTURE_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  })
  const { width, height, channels } = drawn.info
  const copy = () => sharp(drawn.data, { raw: { width, height, channels } })
  const smaller: EncodedSize[] = []
  for (const each of SMALLER_WIDTHS.filter((narrower) => narrower < width)) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as above
    smaller.push({ width: each, ...(await inBothFormats(() => copy().resize({ width: each }))) })
  }
  return { width, height, ...(await inBothFormats(copy)), smaller }
}

async function inBothFormats(picture: () => Sharp) {
  const webp = await picture().webp({ quality: WEBP_QUALITY }).toBuffer()
  return { webp, avif: await picture().avif(AVIF).toBuffer() }
}

/** Treats every error of a decoder as an unreadable picture. */
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

/** The first bytes of a file, as Latin-1. */
async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Checks the first bytes, whatever type the upload claims, so that no other decoder runs (least of all SVG's). */
const isKnownFormat = (start: string): boolean =>
  start.startsWith('\u00FF\u00D8\u00FF') ||
  start.startsWith('\u0089PNG\r\n\u001A\n') ||
  (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') ||
  (start.slice(4, 8) === 'ftyp' && /avi[fs]/.test(start.slice(8)))
