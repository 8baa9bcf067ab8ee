/** Bodies that are made seldom and asked for often: compressed once, sent as the client accepts, or as 304. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { addVary } from '../../context.ts'

/** A smaller body fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1000
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
/** 30 ms a megabyte and a tenth smaller than gzip. */
const QUICK = quality(5)
/** Another tenth smaller, in ten times the time; the best would take three times that for a fiftieth. */
const SMALL = quality(10)

export type CompressedBody = {
  /** The content's hash, with which its ETags begin; each encoding has its own. */
  readonly hash: string
  readonly identity: Buffer
  /** Missing if the body is too short, or already compressed like a picture. */
  readonly compressed?: { br: Buffer; readonly gzip: Buffer }
}

/** @param isText whether it is worth compressing. */
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
 * Compresses the body further, in another thread. The ETag stays: the text is the same, and nobody requests parts of
 * it.
 */
export async function compressFurther({ identity, compressed }: CompressedBody): Promise<void> {
  if (compressed) compressed.br = await promisify(brotliCompress)(identity, SMALL)
}

/** An entry of a cache takes this much beside its body and key: without it, millions of empty lists would fit. */
const ENTRY_BYTES = 1000

/** Memory in bytes of a body in a cache. */
export const sizeInCache = (body: CompressedBody, key: string): number =>
  ENTRY_BYTES + 2 * key.length + sizeOf(body)

/** Memory in bytes. */
export const sizeOf = ({ identity, compressed }: CompressedBody): number =>
  identity.length + (compressed ? compressed.br.length + compressed.gzip.length : 0)

/** Sends a 200 as 304 where the client has it; `last-modified` counts for clients that send no tag. */
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

/** Without Cache-Control: a client that sends no-cache and names a copy still wants to know whether it is fresh. */
const conditionsOf = ({ headers }: FastifyRequest) => ({
  'if-none-match': headers['if-none-match'],
  'if-modified-since': headers['if-modified-since'],
})
