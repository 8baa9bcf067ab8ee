/** The interface of a store of uploaded pictures. */

export type StoredFile = { name: string; content: Buffer }

declare module '../../context.ts' {
  interface Deps {
    uploads: UploadStore
  }
}

/** Names contain the hash of the uploaded file, so a name always has the same content. */
export type UploadStore = {
  /** All or none, in this order; existing ones stay. @throws StoreUnavailable, or the database's own error */
  put(files: readonly StoredFile[]): Promise<void>
  /** Undefined if there is none of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** Every name, in any order. */
  list(): AsyncIterable<string>
  delete(name: string): Promise<void>
}

/** The store cannot be reached or written now; the message is a reason for people to read: 'the disk is full'. */
export class StoreUnavailable extends Error {}

/** Whether a name is that of a picture: nothing else is stored or served. */
export const isPictureName = (name: string) =>
  /^[0-9a-f]{32}-\d{1,5}x\d{1,5}(a?(-\d{3})?\.webp|a(-\d{3})?\.avif)$/.test(name)

/** By the name's ending. */
export const pictureType = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp')
