/** Uploaded pictures: files under DATA_DIR/uploads, named by their hash, so that equal ones are stored once. */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedPicture } from '#shared/pictures.ts'
import { encodePicture } from './encode.ts'

const NAME = /^[0-9a-f]{32}-\d{1,5}x\d{1,5}(-\d{3})?\.webp$/

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

/** The folder cannot be written: the disk is full, or not ours. */
export class DiskFullForPicture extends Error {}

/**
 * Stores a picture in all its sizes; the same upload gets the same address.
 * @throws UnreadablePicture, DiskFullForPicture with nothing half written
 */
export async function keepPicture(folder: string, bytes: Buffer): Promise<UploadedPicture> {
  const { width, height, webp, smaller } = await encodePicture(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const stem = `${hash}-${width}x${height}`
  const picture = { url: `/uploads/${stem}.webp`, width, height }
  if (await isThere(join(folder, `${stem}.webp`))) return picture
  await writeWhole(folder, [
    ...smaller.map((each) => ({ name: `${stem}-${each.width}.webp`, content: each.webp })),
    // written last: if it exists, the others do
    { name: `${stem}.webp`, content: webp },
  ])
  return picture
}

/** A stored file's content; undefined for any other name. */
export async function readPicture(folder: string, name: string): Promise<Buffer | undefined> {
  return NAME.test(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** All files or none: written aside and flushed first, then renamed in turn. */
async function writeWhole(folder: string, files: { name: string; content: Buffer }[]): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(aside, { recursive: true })
    await Promise.all(
      files.map(({ name, content }) => writeFile(join(aside, name), content, { flush: true })),
    )
    for (const { name } of files) {
      // in order
      // oxlint-disable-next-line no-await-in-loop
      await rename(join(aside, name), join(folder, name))
    }
  } catch (cause) {
    throw new DiskFullForPicture('a picture could not be written', { cause })
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  }
}
