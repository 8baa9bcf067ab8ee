/** Every path that is not a call or a file is a page; unknown ones too, with status 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import { createKept } from '../ops/kept.ts'
import { answerPacked, sizeOf } from '../ops/packed.ts'
import type { PageSource } from './page-source.ts'
import { pageMaker, type Page } from './rendered-page.ts'

const weigh = ({ isForAll, body }: Page) => (isForAll ? sizeOf(body) : Infinity)

/** A page takes about 100 kB, packed and not. The site's own pages are few; of the blog's there is no end. */
const MOST_BYTES = { ownPages: 16 * 1024 * 1024, blog: 32 * 1024 * 1024 }

/**
 * Registers the catch-all for pages. What every visitor sees alike is rendered once for each state of the content, and
 * then sent from memory. `strict` sends the content security policy (not while developing).
 */
export function pages(app: FastifyInstance, deps: Deps, source: PageSource, strict: boolean): void {
  const make = pageMaker(deps, source, strict)
  const ownPages = createKept<Page>(deps.content, MOST_BYTES.ownPages, weigh)
  // apart, so that whoever asks for thousands of its addresses takes no other page's place
  const blog = createKept<Page>(deps.content, MOST_BYTES.blog, weigh)

  app.get('/*', async (request, reply) => {
    const address = carriesSecret(request.url) ? undefined : source.commonAddress(request.url)
    if (address === undefined)
      return answer(request, reply, await make(request.url, request.log, gone(reply)))
    const kept = /^\/blog[/?]/.test(address) ? blog : ownPages
    const page = kept.find(address) ?? (await kept.get(address, () => make(address, request.log)))
    return answer(request, reply, page)
  })

  function answer(request: FastifyRequest, reply: FastifyReply, page: Page) {
    const { status, location, headers, body } = page
    if (location !== null) return reply.redirect(location, status)
    if (!strict) void reply.removeHeader('content-security-policy')
    return answerPacked(request, reply.status(status), body, {
      ...headers,
      'cache-control': cachingOf(page, carriesSecret(request.url)),
    })
  }
}

/**
 * A browser asks each time; a cache in between may be 10 s late, and shows what it has while it asks: a minute of
 * many visitors is a handful of questions to us.
 */
const FOR_ALL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

function cachingOf({ status, isForAll }: Page, isSecret: boolean): string {
  if (status !== 200 || isSecret) return 'no-store'
  return isForAll ? FOR_ALL : 'public, max-age=0'
}

/** The way back from the bank names the intent's secret: no cache may keep such an address. */
const carriesSecret = (url: string) => url.includes('client_secret=')

/** Nobody else waits for a page that is not kept. */
function gone({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
