/** A bucket at Amazon or any S3-compatible server, accessed with signed requests. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { AwsKeys } from '../../config.ts'
import { recordRecovery } from '../ops/logging.ts'
import type { S3Place } from '../uploads-place.ts'

const RETRIES = 2
/** Timeout for listing names. */
const LIST_MS = 15_000

export type BucketRequest = {
  withinMs: number
  /** Such as an upload's id or a part's number. */
  query?: Record<string, string>
  body?: Buffer
  /** Media type of the body. */
  type?: string
  /** First and last byte to read. */
  range?: [number, number]
}
export type Answer = { status: number; content: Buffer; headers: Headers }

/** The bucket does not respond, or responds incorrectly. */
export class BucketUnavailable extends Error {
  readonly shortCode = 'NO_STORAGE'
}

export type Bucket = {
  /** Sends a request. Status 404 is returned, not thrown. @throws BucketUnavailable for any other failure */
  ask(method: string, key: string, request: BucketRequest): Promise<Answer>
  /** Every key with this prefix; the prefix is removed. */
  keys(prefix: string): AsyncGenerator<string>
}

export function openBucket(place: S3Place, keys: AwsKeys): Bucket {
  const region = place.region ?? keys.region
  const client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES })
  const address = addressOf(place, region)

  async function ask(
    method: string,
    key: string,
    { withinMs, query, body, type, range }: BucketRequest,
  ): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      const answer = await client.fetch(`${address}/${key}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
        headers: {
          'x-amz-content-sha256': hash,
          ...(type && { 'content-type': type }),
          ...(range && { range: `bytes=${range.join('-')}` }),
        },
        ...(body && { body: new Uint8Array(body) }),
      })
      const { status, headers } = answer
      const content = Buffer.from(await answer.arrayBuffer())
      const isMissing = status === 404 && method !== 'PUT' && !content.includes('NoSuchBucket')
      if (answer.ok || isMissing) recordRecovery('storage')
      if (answer.ok || isMissing) return { status, content, headers }
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(content.toString()) ?? []
      throw new Error(`${method} was answered ${status} ${code}`)
    } catch (cause) {
      throw new BucketUnavailable(`the bucket ${place.bucket} cannot be reached`, { cause })
    }
  }

  return {
    ask,
    async *keys(prefix) {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
        // oxlint-disable-next-line no-await-in-loop -- one page after another
        const { content } = await ask('GET', '', { withinMs: LIST_MS, query })
        const text = content.toString()
        // all names are ours: letters, digits and hyphens, which need no XML unescaping
        for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key.slice(prefix.length)
        next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
      } while (next !== undefined)
    },
  }
}

function addressOf({ bucket, endpoint, isPathStyle }: S3Place, region: string): string {
  const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (isPathStyle) return `${host.origin}/${bucket}`
  host.hostname = `${bucket}.${host.hostname}`
  return host.origin
}
