/**
 * Bodies that are made seldom and asked for often: packed once, and sent to each caller in a packing that they
 * understand, or not at all where they have it already.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor } from './accepted-coding.ts'

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Less fits into one packet anyway. */
const WORTH_PACKING = 1000
/** Brotli's best takes about 1 s a megabyte: above this its quick way, which takes 30 ms and makes a tenth more. */
const BEST_UP_TO = 512 * 1024

export type Packed = {
  /** The content's hash: what its ETags begin with, one for each packing. */
  readonly hash: string
  readonly plain: Buffer
  readonly gzip: Buffer | undefined
  /** Made when it is asked for the second time, by who does not wait: what is asked for once is not worth it. */
  br: Buffer | 'asked for' | 'being made' | undefined
}

/** @param body text, or what is packed already by itself as pictures are: that is left as it is. */
export async function packed(body: Buffer | string, isText = true): Promise<Packed> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const isWorth = isText && plain.length >= WORTH_PACKING
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { hash, plain, gzip: isWorth ? await pack.gzip(plain) : undefined, br: undefined }
}

/** How much memory it takes, in bytes, once all of it is made. */
export const sizeOf = ({ plain, gzip: zipped }: Packed): number => plain.length + 2 * (zipped?.length ?? 0)

/** Sends it with these headers, or 304; `last-modified` counts for who sends no tag. What is no 200 is sent anyway. */
export function answerPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Packed,
  headers: Record<string, string>,
): FastifyReply {
  const others = reply.getHeader('vary')
  const vary = others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`
  const { coding, bytes } = formFor(request, body)
  const etag = coding === 'identity' ? `"${body.hash}"` : `"${body.hash}-${coding}"`
  void reply.headers(headers).headers({ etag, vary })
  if (reply.statusCode === 200 && isKnown(request, body.hash, headers['last-modified']))
    return reply.status(304).send()
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  return reply.send(bytes)
}

function formFor({ headers }: FastifyRequest, body: Packed) {
  const identity = { coding: 'identity', bytes: body.plain }
  if (body.gzip === undefined) return identity
  const zipped = { coding: 'gzip', bytes: body.gzip }
  const coding = codingFor(headers['accept-encoding'])
  if (coding === 'gzip') return zipped
  if (coding === 'identity') return identity
  if (body.br === 'asked for') void makeBrotli(body)
  else body.br ??= 'asked for'
  if (Buffer.isBuffer(body.br)) return { coding, bytes: body.br }
  // who takes brotli takes gzip too, all but a few
  return codingFor(headers['accept-encoding'], ['gzip']) === 'gzip' ? zipped : identity
}

let before: Promise<unknown> = Promise.resolve()

/** One after the other: what also needs Node's few threads, passwords and files, must not wait for all of them. */
async function makeBrotli(body: Packed): Promise<void> {
  const { plain } = body
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: plain.length > BEST_UP_TO ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  body.br = 'being made'
  const making = before.then(() => pack.br(plain, { params })).catch(() => undefined)
  before = making
  body.br = await making
}

/** Whether the caller's copy is this very content, in whichever packing; a time is looked at only without a tag. */
function isKnown({ headers }: FastifyRequest, hash: string, lastModified = ''): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || [`"${hash}"`, `"${hash}-br"`, `"${hash}-gzip"`].includes(tag))
  return Date.parse(lastModified) <= Date.parse(headers['if-modified-since'] ?? '')
}
