/** Parses UPLOADS_URL: where uploaded pictures are stored. */
import { z } from 'zod'

export type UploadsPlace = { kind: 'database' } | { kind: 'folder'; path: string } | S3Place

export type S3Place = {
  kind: 's3'
  bucket: string
  /** Empty, or ending in a slash. */
  prefix: string
  /** URL of a server other than Amazon's, without a path. */
  endpoint: string | undefined
  region: string | undefined
  /** Whether the bucket is in the path rather than the host name. */
  isPathStyle: boolean
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const S3 = /^s3:\/\/([^/?]+)((?:\/[\w.-]+)*)\/?(?:\?(.*))?$/
const EXAMPLE = 's3://bucket/folder?region=eu-west-2&endpoint=https://s3.example.org&style=path'

/** Accepts 'database', 'file:/srv/uploads' or 's3://bucket/folder?endpoint=https://s3.example.org'. */
export const uploadsPlace = z.string().transform((text, context): UploadsPlace => {
  if (text === 'database') return { kind: 'database' }
  const [, path] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text) ?? []
  if (path !== undefined) return { kind: 'folder', path }
  const place = readS3(text)
  if (place) return place
  const [, bucket] = /^s3:\/\/([^/?]*)/.exec(text) ?? []
  if (bucket !== undefined && !BUCKET.test(bucket)) {
    context.addIssue(
      `names the bucket '${bucket}', and a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens`,
    )
    return z.NEVER
  }
  context.addIssue(`must be database, file:/srv/uploads or an address such as ${EXAMPLE}`)
  return z.NEVER
})

function readS3(text: string): S3Place | undefined {
  const [, bucket, folder = '', query = ''] = S3.exec(text) ?? []
  if (bucket === undefined || !BUCKET.test(bucket)) return undefined
  const { region, endpoint, style, ...others } = Object.fromEntries(new URLSearchParams(query))
  if (Object.keys(others).length > 0 || (style !== undefined && style !== 'path' && style !== 'host'))
    return undefined
  if (endpoint !== undefined && !isOrigin(endpoint)) return undefined
  return {
    kind: 's3',
    bucket,
    prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    endpoint,
    region,
    // most self-hosted servers expect the bucket in the path
    isPathStyle: style === undefined ? endpoint !== undefined : style === 'path',
  }
}

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '')
