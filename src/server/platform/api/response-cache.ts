/** Caches responses that depend only on public content and the URL, until the content changes. */
import type { AnyTRPCProcedure } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { STALE_IF_ERROR, staleHeaders, type Answer, type AnswerOrCopy } from '../outage-copy.ts'
import { createPublicCache } from '../public-cache.ts'
import { asksForPreview, PREVIEW_HEADERS, previewOf } from '../pages/preview.ts'
import { cachedContext, type Context, type Deps } from '../../context.ts'
import { sendCompressed, compressBody, sizeInCache, type CompressedBody } from '../http/compression.ts'

/** Bounded, because callers can make up any number of URLs. */
const MAX_BYTES = 16 * 1024 * 1024

type CachedResponse = { body: CompressedBody; headers: Record<string, string> }

export type CachedCall = {
  /** Cache key: the canonical URL of the call. Undefined for an invalid input, whose response is not cached. */
  address: string | undefined
  contentType: string
  make: (ctx: Context) => Promise<string>
}

/** Responds from the cache, or with the result of `make`. Failures are not cached. */
export type AnswerCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: CachedCall,
) => Promise<undefined> | undefined

/** The input as the procedure's schema parses it, without unknown fields, in a fixed order; undefined if invalid. */
export function canonicalInput(procedure: AnyTRPCProcedure, input: unknown): object | undefined {
  const schema = procedure._def.inputs[0] as z.ZodType<object> | undefined
  return schema === undefined ? {} : schema.safeParse(input).data
}

/** Creates the cache for both transports, whose URLs differ. */
export function responseCache(deps: Deps, answerOrCopy: AnswerOrCopy): AnswerCached {
  const cached = createPublicCache<CachedResponse>(deps.publicData, MAX_BYTES, ({ body }, key) =>
    sizeInCache(body, key),
  )
  return (request, reply, call) =>
    asksForPreview(deps, request) ? answerPreview(request, reply, call) : answerForAll(request, reply, call)

  /** Responds with the draft content if the owner's preview is on, without caching. */
  async function answerPreview(...[request, reply, call]: Parameters<AnswerCached>) {
    const liveContent = await previewOf(deps, request)
    if (!liveContent) return answerForAll(request, reply, call)
    const { address = request.url, contentType, make } = call
    const headers: Record<string, string> = { ...PREVIEW_HEADERS, 'content-type': contentType }
    const ctx = cachedContext(deps, request.log, address, (link) => (headers['link'] = link))
    const body = await compressBody(await make({ ...ctx, liveContent }))
    void sendCompressed(request, reply, body, headers)
    return undefined
  }

  function answerForAll(...[request, reply, { address, contentType, make }]: Parameters<AnswerCached>) {
    const answer = ({ value: { body, headers }, knownAt }: Answer<CachedResponse>) => {
      const stale = knownAt !== undefined && staleHeaders(knownAt)
      void sendCompressed(request, reply, body, { ...headers, ...stale })
      return undefined
    }
    const known = address === undefined ? undefined : cached.find(address)
    if (known) return answer({ value: known })
    const compute = async (): Promise<CachedResponse> => {
      const headers = { 'content-type': contentType, 'cache-control': `public, max-age=0, ${STALE_IF_ERROR}` }
      const more: { link?: string } = {}
      const text = await make(
        cachedContext(deps, request.log, address ?? request.url, (link) => (more.link = link)),
      )
      return { body: await compressBody(text), headers: { ...headers, ...more } }
    }
    if (address === undefined) return compute().then((value) => answer({ value }))
    return answerOrCopy({ cache: cached, key: address, make: () => cached.get(address, compute) }).then(
      answer,
    )
  }
}
