/** The interface of a store of uploaded pictures. */

export type StoredFile = { name: string; content: Buffer }

declare module '../../context.ts' {
  interface Deps {
    uploads: UploadStore
  }
}

/** Names contain the hash of the uploaded file, so a name always has the same content. */
export type UploadStore = {
  /**
   * Stores all files or none, in order; existing files are not changed. @throws StoreUnavailable, or a
   * database error
   */
  put(files: readonly StoredFile[]): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** All names, in no particular order. */
  list(): AsyncIterable<string>
  delete(name: string): Promise<void>
}

/** The store is unavailable for now. The message is the reason for people: 'the disk is full'. */
export class StoreUnavailable extends Error {
  readonly shortCode = 'NO_STORAGE'
}

/** Whether this is the name of a picture: nothing else is stored or served. */
export const isPictureName = (name: string) =>
  /^[0-9a-f]{32}-\d{1,5}x\d{1,5}(a?(-\d{3})?\.webp|a(-\d{3})?\.avif)$/.test(name)

/** Media type, by the file extension. */
export const pictureType = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp')
