/** Compresses responses that are computed rarely and requested often, and sends 304 to clients that have them. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { addVary } from '../../context.ts'

/** Smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1000
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
/** Takes 30 ms per megabyte, and is a tenth smaller than gzip. */
const QUICK = quality(5)
/** Another tenth smaller in ten times the time; the best quality would take three times that for another 2%. */
const SMALL = quality(10)

export type CompressedBody = {
  /** Hash of the content. ETags consist of it and the encoding. */
  readonly hash: string
  readonly identity: Buffer
  /** Missing if the body is too short, or is already compressed (such as a picture). */
  readonly compressed?: { br: Buffer; readonly gzip: Buffer }
}

/** @param isText whether compression is worthwhile */
export async function compressBody(body: Buffer | string, isText = true): Promise<CompressedBody> {
  const identity = Buffer.from(body)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  if (!isText || identity.length < MIN_COMPRESSED_BYTES) return { hash, identity }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, QUICK),
    promisify(gzip)(identity),
  ])
  return { hash, identity, compressed: { br, gzip: zipped } }
}

/**
 * Compresses further, in a worker thread. The ETag does not change, which is safe because the text is the
 * same and nobody requests ranges of it.
 */
export async function compressFurther({ identity, compressed }: CompressedBody): Promise<void> {
  if (compressed) compressed.br = await promisify(brotliCompress)(identity, SMALL)
}

/** Overhead of a cache entry in bytes. Without it, millions of empty lists would fit. */
const ENTRY_BYTES = 1000

/** Memory of a cache entry, in bytes. */
export const sizeInCache = (body: CompressedBody, key: string): number =>
  ENTRY_BYTES + 2 * key.length + sizeOf(body)

/** Memory of a body, in bytes. */
export const sizeOf = ({ identity, compressed }: CompressedBody): number =>
  identity.length + (compressed ? compressed.br.length + compressed.gzip.length : 0)

/** Sends a body, or 304 for a client that has it: by ETag, or by `last-modified` from clients that send no ETag. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, identity, compressed }: CompressedBody,
  headers: Record<string, string>,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = (compressed && negotiate(accepted, ['br', 'gzip', 'identity'])) ?? 'identity'
  const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
  addVary(reply, 'Accept-Encoding')
  void reply.headers(headers).header('etag', etag)
  if (reply.statusCode === 200 && fresh(conditionsOf(request), { ...headers, etag }))
    return reply.status(304).send()
  if (coding === 'identity') return reply.send(identity)
  return reply.header('content-encoding', coding).send(compressed?.[coding])
}

/** Leaves out Cache-Control: a client that sends no-cache with an ETag still wants to know if its copy is current. */
const conditionsOf = ({ headers }: FastifyRequest) => ({
  'if-none-match': headers['if-none-match'],
  'if-modified-since': headers['if-modified-since'],
})
