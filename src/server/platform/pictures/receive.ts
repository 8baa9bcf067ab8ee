/** Receives an upload into a temporary file, because several large uploads would not fit into memory. */
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MAX_PICTURE_BYTES, TOO_LARGE_PICTURE } from '#shared/platform/pictures/picture-upload.ts'
import { tooLarge } from '../../errors.ts'
import { StoreUnavailable } from './store.ts'

export class ReceivedPicture {
  readonly path: string
  /** SHA-256 in hex. */
  readonly hash: string
  readonly #folder: string

  private constructor(folder: string, hash: string) {
    this.#folder = folder
    this.path = fileIn(folder)
    this.hash = hash
  }

  /** @throws `tooLarge`, or StoreUnavailable; the temporary file is then removed */
  static async from(body: Readable): Promise<ReceivedPicture> {
    const folder = await onDisk(mkdtemp(join(tmpdir(), 'picture-')))
    try {
      return new ReceivedPicture(folder, await write(body, fileIn(folder)))
    } catch (error) {
      await removeFolder(folder)
      throw error
    }
  }

  remove(): Promise<void> {
    return removeFolder(this.#folder)
  }
}

const fileIn = (folder: string) => join(folder, 'upload')
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

async function write(body: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  const file = await onDisk(open(path, 'wx', 0o600))
  try {
    // keep the connection open for the response
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_PICTURE_BYTES) throw tooLarge(TOO_LARGE_PICTURE)
      hash.update(chunk)
      await onDisk(file.write(chunk))
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const onDisk = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    throw new StoreUnavailable('the site’s disk is full or read-only', { cause })
  })
