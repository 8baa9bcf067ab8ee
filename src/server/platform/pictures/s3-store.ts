/** Stores pictures as objects in a bucket. */
import type { AwsKeys } from '../../config.ts'
import { openBucket, type Answer, type BucketRequest } from '../object-store/bucket.ts'
import type { S3Place } from '../uploads-place.ts'
import { isPictureName, pictureType, StoreUnavailable, type StoredFile, type UploadStore } from './store.ts'

/** Timeouts for a visitor's picture, and for each file of an owner's upload. */
const READ_MS = 5000
const WRITE_MS = 15_000
/** Maximum concurrent reads, so that a hanging store does not use up the requests that pages need. */
const MAX_READS = 100

export function s3Store(place: S3Place, keys: AwsKeys): UploadStore {
  const bucket = openBucket(place, keys)
  let reads = 0

  const ask = (method: string, name: string, request: BucketRequest): Promise<Answer> =>
    bucket.ask(method, place.prefix + name, request).catch(unavailable)

  async function put({ name, content: body }: StoredFile): Promise<void> {
    const { status } = await ask('HEAD', name, { withinMs: READ_MS })
    if (status === 404) await ask('PUT', name, { withinMs: WRITE_MS, body, type: pictureType(name) })
  }

  return {
    async put(files) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      for (const file of files) await put(file)
    },
    async get(name) {
      if (reads >= MAX_READS) throw new StoreUnavailable('too many wait for the place of the pictures')
      reads += 1
      try {
        const { status, content } = await ask('GET', name, { withinMs: READ_MS })
        return status === 404 ? undefined : content
      } finally {
        reads -= 1
      }
    },
    async *list() {
      try {
        for await (const name of bucket.keys(place.prefix)) if (isPictureName(name)) yield name
      } catch (cause) {
        unavailable(cause)
      }
    },
    async delete(name) {
      await ask('DELETE', name, { withinMs: WRITE_MS })
    },
  }
}

function unavailable(cause: unknown): never {
  throw new StoreUnavailable('the place where pictures are stored cannot be reached', { cause })
}
