/** Uploaded pictures, named by the hash of the upload, so that equal ones are stored once. */
import type { UploadedPicture } from '#shared/platform/pictures/picture-upload.ts'
import { encodePicture, type EncodedSize } from './encode.ts'
import type { ReceivedPicture } from './receive.ts'
import type { UploadStore } from './store.ts'

/** The same upload gets the same address. @throws UnreadablePicture, or what the store throws; all or nothing */
export async function storePicture(store: UploadStore, upload: ReceivedPicture): Promise<UploadedPicture> {
  const { width, height, webp, avif, smaller } = await encodePicture(upload.path)
  const hash = upload.hash.slice(0, 32)
  // 'a': also as AVIF
  const stem = `${hash}-${width}x${height}a`
  await store.put([
    ...smaller.flatMap((each) => filesOf(`${stem}-${each.width}`, each)),
    // last: if it exists, so do the others
    ...filesOf(stem, { webp, avif }),
  ])
  return { url: `/uploads/${stem}.webp`, width, height }
}

const filesOf = (name: string, { webp, avif }: Pick<EncodedSize, 'webp' | 'avif'>) => [
  { name: `${name}.avif`, content: avif },
  { name: `${name}.webp`, content: webp },
]
