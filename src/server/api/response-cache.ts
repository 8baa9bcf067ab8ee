/** Caches responses that depend only on public content and the URL, until the content changes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPublicCache } from '../public-cache.ts'
import { asksForPreview, PREVIEW_HEADERS, previewOf } from '../content/preview.ts'
import { cachedContext, type Context, type Deps } from '../context.ts'
import { sendCompressed, compressBody, sizeOf, type CompressedBody } from '../http/compression.ts'

/** A bound, because callers can invent addresses. */
const MAX_BYTES = 16 * 1024 * 1024

type CachedResponse = { body: CompressedBody; headers: Record<string, string> }

/** Responds from the cache, or with what `make` returns; a failure is not cached. */
export type AnswerCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  make: (ctx: Context) => Promise<string>,
) => Promise<undefined> | undefined

/** One cache serves both transports, because their addresses differ. */
export function responseCache(deps: Deps): AnswerCached {
  const cached = createPublicCache<CachedResponse>(deps.publicData, MAX_BYTES, ({ body }) => sizeOf(body))
  return (request, reply, contentType, make) =>
    asksForPreview(deps, request)
      ? answerPreview(request, reply, contentType, make)
      : answerForAll(request, reply, contentType, make)

  /** Shows the draft if the owner's preview is on. */
  async function answerPreview(...[request, reply, contentType, make]: Parameters<AnswerCached>) {
    const liveContent = await previewOf(deps, request)
    if (!liveContent) return answerForAll(request, reply, contentType, make)
    const headers: Record<string, string> = { ...PREVIEW_HEADERS, 'content-type': contentType }
    const ctx = cachedContext(deps, request, (link) => (headers['link'] = link))
    const body = await compressBody(await make({ ...ctx, liveContent }))
    void sendCompressed(request, reply, body, headers)
    return undefined
  }

  function answerForAll(...[request, reply, contentType, make]: Parameters<AnswerCached>) {
    const answer = ({ body, headers }: CachedResponse) => {
      void sendCompressed(request, reply, body, headers)
      return undefined
    }
    const known = cached.find(request.url)
    if (known) return answer(known)
    const making = cached.get(request.url, async () => {
      const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=0, must-revalidate' }
      const more: { link?: string } = {}
      const text = await make(cachedContext(deps, request, (link) => (more.link = link)))
      return { body: await compressBody(text), headers: { ...headers, ...more } }
    })
    return making.then(answer)
  }
}
