/**
 * Prepares a photograph for upload: upright, no larger than the site shows it, and without the location where it was
 * taken. Files that this browser cannot read are sent unchanged, and HEIC is decoded by a library.
 */
import { isHeic, PICTURE_TYPES } from '#shared/platform/pictures/picture-upload.ts'
import { MAX_PICTURE_WIDTH } from '#shared/platform/pictures/pictures.ts'
import type { Decoded } from './heic.worker.ts'

/** Below this, sending it takes no longer than shrinking it. */
const SMALL_BYTES = 1024 * 1024
/** High, because the site encodes it again. */
const QUALITY = 0.92
const MAX_HEIGHT = 4 * MAX_PICTURE_WIDTH

const isAccepted = (type: string) => PICTURE_TYPES.some((each) => each === type)

/**
 * @returns what to send; undefined if the file is not a picture
 * @throws if `signal` is aborted
 */
export async function shrinkPicture(file: File, signal: AbortSignal): Promise<Blob | undefined> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer())
  const isPhone = isHeic(start)
  if (isAccepted(file.type) && !isPhone && file.size <= SMALL_BYTES) return file
  const drawn = await drawnBy(() => createImageBitmap(file))
  refuseAborted(signal)
  const picture = drawn ?? (isPhone ? await drawnBy(() => decodeHeic(file, signal)) : undefined)
  refuseAborted(signal)
  const isPhotograph = isPhone || file.type === 'image/jpeg'
  const shrunk = picture && (await encoded(picture, isPhotograph ? 'image/jpeg' : 'image/webp'))
  if (shrunk && isAccepted(shrunk.type) && (shrunk.size < file.size || !isAccepted(file.type) || isPhone))
    return shrunk
  return isAccepted(file.type) && !isPhone ? file : undefined
}

/** `throwIfAborted` is newer than some browsers. */
function refuseAborted({ aborted, reason }: AbortSignal): void {
  if (aborted) throw reason ?? new DOMException('cancelled', 'AbortError')
}

/** Undefined if the browser lacks support or memory. */
async function drawnBy(draw: () => Promise<ImageBitmap>): Promise<ImageBitmap | undefined> {
  try {
    return await draw()
  } catch {
    return undefined
  }
}

async function encoded(picture: ImageBitmap, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_PICTURE_WIDTH / picture.width, MAX_HEIGHT / picture.height)
  try {
    const [width, height] = [picture.width, picture.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    )
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width!, height!)
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY)
    })
  } catch {
    return undefined
  } finally {
    picture.close()
  }
}

async function decodeHeic(file: File, signal: AbortSignal): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    const bytes = await file.arrayBuffer()
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cancelled')))
      worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the decoder could not be loaded')))
      worker.postMessage(bytes, [bytes])
    })
    if ('problem' in decoded) throw new Error(decoded.problem)
    return await createImageBitmap(decoded.pixels)
  } finally {
    worker.terminate()
  }
}
