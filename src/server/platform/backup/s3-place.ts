/** Stores backups as objects in a bucket, uploaded in parts while they are made, so that no disk space is needed. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import type { AwsKeys } from '../../config.ts'
import { openBucket, type Bucket } from '../object-store/bucket.ts'
import type { S3Place } from '../uploads-place.ts'
import { isArchiveName, isNoteName, NOTES, type BackupPlace } from './place.ts'

/** Buckets accept at most 10,000 parts of at least 5 MiB each, so this allows 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
const PART_MS = 120_000
/** Timeout of calls that transfer no part. Owners wait this long at most for an erasure to be recorded. */
const CALL_MS = 15_000

export function s3Place(place: S3Place, keys: AwsKeys): BackupPlace {
  const bucket = openBucket(place, keys)
  const keyOf = (name: string) => place.prefix + name
  const all = async (prefix: string, isOurs: (name: string) => boolean) => {
    const names: string[] = []
    for await (const name of bucket.keys(keyOf(prefix))) if (isOurs(name)) names.push(name)
    return names.toSorted()
  }
  const textOf = async (name: string) =>
    (await bucket.ask('GET', keyOf(name), { withinMs: CALL_MS })).content.toString()
  return {
    name: `s3://${place.bucket}/${place.prefix}`,
    write: (name, fill) => upload(bucket, keyOf(name), fill),
    list: () => all('', isArchiveName),
    remove: async (name) => void (await bucket.ask('DELETE', keyOf(name), { withinMs: CALL_MS })),
    read: (name) => read(bucket, keyOf(name)),
    download: (name, file) => download(bucket, keyOf(name), file),
    notes: {
      add: async (name, text) => {
        const body = Buffer.from(text)
        await bucket.ask('PUT', keyOf(`${NOTES}/${name}`), {
          withinMs: CALL_MS,
          body,
          type: 'application/json',
        })
      },
      texts: async () => {
        const names = await all(`${NOTES}/`, isNoteName)
        return Promise.all(names.map((name) => textOf(`${NOTES}/${name}`)))
      },
    },
  }
}

/** Uploads in parts. The object exists only after the last call, so a failed upload leaves no archive. */
async function upload(
  bucket: Bucket,
  key: string,
  fill: (target: Writable) => Promise<void>,
): Promise<number> {
  const created = await bucket.ask('POST', key, {
    withinMs: CALL_MS,
    query: { uploads: '' },
    type: 'application/gzip',
  })
  const uploadId = within(created.content, 'UploadId')
  const etags: string[] = []
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const sendPart = async () => {
    const body = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    const query = { partNumber: String(etags.length + 1), uploadId }
    const { headers } = await bucket.ask('PUT', key, { withinMs: PART_MS, query, body })
    etags.push(headers.get('etag') ?? '')
    bytes += body.length
  }
  const take = callbackify(async (chunk: Buffer) => {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PART_BYTES) await sendPart()
  })
  const endParts = callbackify(async () => {
    if (waitingBytes > 0) await sendPart()
  })
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => take(chunk, (error) => done(error)),
    final: (done) => endParts((error) => done(error)),
  })
  try {
    await fill(target)
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const ended = await bucket.ask('POST', key, { withinMs: PART_MS, query: { uploadId }, body })
    // S3 may send status 200 before it knows whether it succeeded, so look for the result in the body
    within(ended.content, 'ETag')
    return bytes
  } catch (error) {
    await bucket.ask('DELETE', key, { withinMs: CALL_MS, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function read(bucket: Bucket, key: string) {
  const { status, headers } = await bucket.ask('HEAD', key, { withinMs: CALL_MS })
  if (status === 404) return undefined
  const bytes = Number(headers.get('content-length'))
  return { bytes, content: parts() }

  async function* parts() {
    for (let at = 0; at < bytes; at += PART_BYTES) {
      const range: [number, number] = [at, Math.min(at + PART_BYTES, bytes) - 1]
      yield (await bucket.ask('GET', key, { withinMs: PART_MS, range })).content
    }
  }
}

async function download(bucket: Bucket, key: string, file: string): Promise<boolean> {
  const found = await read(bucket, key)
  if (!found) return false
  try {
    await pipeline(found.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return true
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function within(xml: Buffer, name: string): string {
  const [, text] = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml.toString()) ?? []
  if (text === undefined) throw new Error(`the bucket answers without ${name}`)
  return text
}
