/** Stores uploaded pictures under a hash of the upload, so that identical uploads are stored once. */
import type { UploadedPicture } from '#shared/platform/pictures/picture-upload.ts'
import { encodePicture, type EncodedSize } from './encode.ts'
import type { ReceivedPicture } from './receive.ts'
import type { UploadStore } from './store.ts'

/**
 * Stores a picture in its sizes and formats. A repeated upload gets the same URL.
 * @throws UnreadablePicture or an error of the store; nothing is stored then
 */
export async function storePicture(store: UploadStore, upload: ReceivedPicture): Promise<UploadedPicture> {
  const { width, height, webp, avif, smaller } = await encodePicture(upload.path)
  const hash = upload.hash.slice(0, 32)
  // 'a' means that there are AVIF files too
  const stem = `${hash}-${width}x${height}a`
  await store.put([
    ...smaller.flatMap((each) => filesOf(`${stem}-${each.width}`, each)),
    // stored last, so that if it exists, all others do too
    ...filesOf(stem, { webp, avif }),
  ])
  return { url: `/uploads/${stem}.webp`, width, height }
}

const filesOf = (name: string, { webp, avif }: Pick<EncodedSize, 'webp' | 'avif'>) => [
  { name: `${name}.avif`, content: avif },
  { name: `${name}.webp`, content: webp },
]
