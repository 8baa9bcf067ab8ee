/** Pictures as objects of a bucket, at Amazon or any server that speaks S3. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { AwsKeys } from '../config.ts'
import type { S3Place } from '../uploads-place.ts'
import { isPictureName, StoreUnavailable, type StoredFile, type UploadStore } from './store.ts'

/** A visitor waits no longer for a picture, the owner no longer for each file of an upload. */
const READ_MS = 5000
const WRITE_MS = 15_000
/** A store that hangs takes no more of the requests that pages need. */
const MAX_READS = 100
const RETRIES = 2

type Answer = { status: number; content: Buffer }

export function s3Store(place: S3Place, keys: AwsKeys): UploadStore {
  const region = place.region ?? keys.region
  const client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES })
  const bucket = addressOf(place, region)
  const objectAt = (name: string) => `${bucket}/${place.prefix}${name}`
  let reads = 0

  /** @throws StoreUnavailable unless the answer is a success, or 404 for an object that is not there. */
  async function ask(method: string, address: string, withinMs: number, body?: Buffer): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      const answer = await client.fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
        headers: { 'x-amz-content-sha256': hash, ...(body && { 'content-type': 'image/webp' }) },
        ...(body && { body: new Uint8Array(body) }),
      })
      const content = Buffer.from(await answer.arrayBuffer())
      const { status } = answer
      const isMissing = status === 404 && method !== 'PUT' && !content.includes('NoSuchBucket')
      if (answer.ok || isMissing) return { status, content }
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(content.toString()) ?? []
      throw new Error(`${method} was answered ${status} ${code}`)
    } catch (cause) {
      throw new StoreUnavailable('the place where pictures are stored cannot be reached', { cause })
    }
  }

  async function put({ name, content }: StoredFile): Promise<void> {
    const { status } = await ask('HEAD', objectAt(name), READ_MS)
    if (status === 404) await ask('PUT', objectAt(name), WRITE_MS, content)
  }

  return {
    async put(files) {
      // in order
      // oxlint-disable-next-line no-await-in-loop
      for (const file of files) await put(file)
    },
    async get(name) {
      if (reads >= MAX_READS) throw new StoreUnavailable('too many wait for the place of the pictures')
      reads += 1
      try {
        const { status, content } = await ask('GET', objectAt(name), READ_MS)
        return status === 404 ? undefined : content
      } finally {
        reads -= 1
      }
    },
    async *list() {
      let next: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: place.prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        })
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        const { content } = await ask('GET', `${bucket}/?${query}`, WRITE_MS)
        const text = content.toString()
        // the names are ours: letters, digits and hyphens, which XML leaves as they are
        for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) {
          const name = key.slice(place.prefix.length)
          if (isPictureName(name)) yield name
        }
        next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
      } while (next !== undefined)
    },
    async delete(name) {
      await ask('DELETE', objectAt(name), WRITE_MS)
    },
  }
}

function addressOf({ bucket, endpoint, isPathStyle }: S3Place, region: string): string {
  const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (isPathStyle) return `${host.origin}/${bucket}`
  host.hostname = `${bucket}.${host.hostname}`
  return host.origin
}
