/** Uploaded pictures, named by the hash of the upload, so that equal ones are stored once. */
import { createHash } from 'node:crypto'
import type { UploadedPicture } from '#shared/pictures.ts'
import { encodePicture } from './encode.ts'
import type { UploadStore } from './store.ts'

/**
 * Stores a picture in all its sizes; the same upload gets the same address.
 * @throws UnreadablePicture, or what the store throws, with nothing half stored
 */
export async function storePicture(store: UploadStore, bytes: Buffer): Promise<UploadedPicture> {
  const { width, height, webp, smaller } = await encodePicture(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const stem = `${hash}-${width}x${height}`
  await store.put([
    ...smaller.map((each) => ({ name: `${stem}-${each.width}.webp`, content: each.webp })),
    // last: where it exists, the others do
    { name: `${stem}.webp`, content: webp },
  ])
  return { url: `/uploads/${stem}.webp`, width, height }
}
