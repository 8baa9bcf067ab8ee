/** Serves pages: every path that is not a call or a file. Unknown ones get 404. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { LEDGER_PAGE_MS, PUBLIC_PAGES, slugOf } from '#shared/platform/api/pages.ts'
import { STALE_IF_ERROR, staleHeaders } from '../outage-copy.ts'
import { createPublicCache } from '../public-cache.ts'
import type { Deps } from '../../context.ts'
import { compressBody, compressFurther, sendCompressed, sizeInCache, sizeOf } from '../http/compression.ts'
import { errorPage, withReference, type Charity } from '../http/error-page.ts'
import { logUnexpected } from '../ops/logging.ts'
import { referenceOf } from '../ops/request-trace.ts'
import { recordUnavailable } from '../ops/unavailable.ts'
import type { PageSource } from './page-source.ts'
import { isWriter, PREVIEW_HEADERS, previewOf } from './preview.ts'
import { pageMaker, unavailablePage, type Page, type PageOptions } from './rendered-page.ts'

const weigh = ({ isForAll, body }: Page, key: string) =>
  isForAll ? sizeInCache(body, key) : Number.MAX_SAFE_INTEGER

/** Bytes per cache. A page takes about 100 kB with its compressed forms. */
const MAX_BYTES = {
  ownPages: 16 * 1024 * 1024,
  endless: 32 * 1024 * 1024,
  missing: 4 * 1024 * 1024,
  marked: 16 * 1024 * 1024,
}

/** After this many requests from the cache, better compression is worth 30 ms of CPU. */
const OFTEN = 3

/** Timeout of rendering, during which the pool notices that the database does not respond. */
const MAX_WAIT_MS = 3000

/** Pages are rendered ahead in a tenth of the time, so that visitors do not notice: the rest for each page. */
const REST = 9

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders the listed pages that changed or were never requested, so that there is a copy for an outage. */
    renderAhead: (rest?: number) => Promise<void>
  }
}

/** Registers the route for pages. Pages that are the same for all visitors are cached until public data change. */
export function pages(app: FastifyInstance, deps: Deps, source: PageSource, options: PageOptions): void {
  const { strict, isThere, listed, answerOrCopy, timeoutMs = MAX_WAIT_MS } = options
  const { make: render, withText } = pageMaker(deps, source, options)
  const make: typeof render = (...args) => {
    app.countRender()
    return render(...args)
  }
  const ownPages = createPublicCache<Page>(deps.publicData, MAX_BYTES.ownPages, weigh)
  // the blog, and pages with parameters: separate, so that requests for thousands of URLs evict no other pages
  const endless = createPublicCache<Page>(deps.publicData, MAX_BYTES.endless, weigh)
  const missing = createPublicCache<Page>(deps.publicData, MAX_BYTES.missing, weigh)
  /** Copies of before an outage, with the notice. */
  const marked = new LRUCache<Page, Page>({
    maxSize: MAX_BYTES.marked,
    sizeCalculation: ({ body }) => sizeOf(body),
    fetchMethod: (page) => withText(page, withNotice(page.body.identity.toString())),
  })
  const requests = new WeakMap<Page, number>()
  let shrinking = Promise.resolve()
  /** Random, so that no article or bracelet ever has this slug. */
  const noSlug = `nowhere-${randomBytes(12).toString('hex')}`

  app.get('/*', async (request, reply) => {
    request.metricsRoute = source.pageAt(request.url)?.replaceAll('$', ':')
    // ignore an unavailable database here: rendering the page reports it
    const preview = await previewOf(deps, request).catch(() => undefined)
    const readsDrafts = await asksForDraft(request).catch(() => false)
    if (preview || readsDrafts) {
      // read drafts from the primary, because a replica may lag
      const seen = {
        ...(preview && { liveContent: preview }),
        ...(readsDrafts && { db: deps.db, readsDrafts }),
      }
      void reply.headers(PREVIEW_HEADERS)
      return answer(
        request,
        reply,
        await inTime(make(request.url, request.log, closedSignal(reply), seen), strict && timeoutMs),
      )
    }
    const address = carriesSecret(request.url) ? undefined : source.commonAddress(request.url)
    if (address === undefined) {
      const proper = source.properSpelling(request.url)
      // the query may contain a secret
      if (proper !== undefined) return reply.header('cache-control', 'no-store').redirect(proper, 301)
      return answer(
        request,
        reply,
        await inTime(make(request.url, request.log, closedSignal(reply)), strict && timeoutMs),
      )
    }
    const known = find(address)
    if (known?.status === 200) shrink(known)
    if (known) return answer(request, reply, known)
    const { value: page, knownAt } = await answerOrCopy({
      cache: cacheOf(address),
      key: address,
      make: () => inTime(get(address, request.log), strict && timeoutMs),
      isFailure: ({ unavailable }) => unavailable !== undefined,
    })
    if (knownAt === undefined) return answer(request, reply, page)
    const { headers, ...copy } = (await marked.fetch(page)) ?? page
    return answer(request, reply, { ...copy, headers: { ...headers, ...staleHeaders(knownAt) } })
  })

  let isAhead = false
  app.decorate('renderAhead', async (rest = REST) => {
    if (isAhead || deps.publicData.version() === undefined) return
    isAhead = true
    try {
      for (const address of await listed(deps.publicDb)) {
        if (app.isEnding() || deps.publicData.version() === undefined) break
        if (find(address)) continue
        const since = performance.now()
        await get(address, app.log)
        await pause(rest * (performance.now() - since), undefined, { ref: false })
      }
    } catch (error) {
      logUnexpected(app.log, error, 'pages not rendered ahead')
    } finally {
      isAhead = false
    }
  })

  /**
   * Compresses frequent pages further: a page that fits into ten packets arrives a round trip sooner on slow
   * networks.
   */
  function shrink(page: Page): void {
    const times = (requests.get(page) ?? 0) + 1
    requests.set(page, times)
    // one after another, because hashing and file access need the thread pool too
    if (times === OFTEN) shrinking = shrinking.then(() => compressFurther(page.body))
  }

  /** Whether a writer requests a draft at its future URL, where everybody else gets 404. */
  async function asksForDraft(request: FastifyRequest): Promise<boolean> {
    const slug = slugOf('/blog/$slug', request.url)
    if (slug === undefined || !(await isWriter(deps, request))) return false
    return !(await isThere['/blog/$slug']?.(deps.publicDb, slug))
  }

  const cacheOf = (address: string) =>
    address.includes('?') || (address !== '/blog' && source.pageAt(address)?.startsWith('/blog'))
      ? endless
      : ownPages

  const find = (address: string) => cacheOf(address).find(address, periodOf(address)) ?? missing.find(address)

  async function get(address: string, log: FastifyBaseLogger): Promise<Page> {
    const page = source.pageAt(address) ?? ''
    const slug = slugOf(page, address) ?? ''
    // if the database is unavailable, rendering the page reports it
    const exists = await isThere[page]?.(deps.publicDb, slug).catch(() => true)
    if (exists === false) {
      cacheOf(address).forget(address)
      return missing.get(address, () => missingPage(page, slug, log))
    }
    return cacheOf(address).get(address, () => make(address, log), periodOf(address))
  }

  /** Renders the 404 page only once per route: only the slug differs, in the page's URL and in the hydration data. */
  async function missingPage(path: string, slug: string, log: FastifyBaseLogger): Promise<Page> {
    const example = path.replace('$slug', noSlug)
    const page = await ownPages.get(example, () => make(example, log))
    // slugs are letters, digits and hyphens, which need no escaping
    return page.isForAll ? withText(page, page.body.identity.toString().replaceAll(noSlug, slug)) : page
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, page: Page) {
    const { status, location, headers } = page
    const body = status < 500 ? page.body : await failed(request, page, deps.liveContent.last())
    // the target URL may contain a secret too
    if (location !== null) return reply.header('cache-control', 'no-store').redirect(location, status)
    if (!strict) void reply.removeHeader('content-security-policy')
    const isOfOne = isOfOneVisitor(request.url)
    return sendCompressed(request, reply.status(status), body, {
      'cache-control': cachingOf(page, isOfOne),
      ...headers,
      ...(isOfOne && { 'referrer-policy': 'no-referrer' }),
    })
  }
}

/** The page or, after a timeout, the error page. In development pages wait for the bundler instead. */
async function inTime(page: Promise<Page>, withinMs: number | false): Promise<Page> {
  if (withinMs === false) return page
  const done = new AbortController()
  const late = pause(withinMs, undefined, { signal: done.signal, ref: false })
  try {
    return await Promise.race([page, late.then(() => unavailablePage('database'))])
  } finally {
    done.abort()
  }
}

/** The error page, with a reference that leads to the failure in the log. */
function failed(request: FastifyRequest, { unavailable, body }: Page, content: Charity) {
  const reference = referenceOf(request)
  if (!unavailable) return compressBody(withReference(body.identity.toString(), reference))
  recordUnavailable(request, unavailable)
  return compressBody(errorPage(reference, content))
}

/** Browsers revalidate every time. A shared cache may be 10 s out of date, and serves its copy while revalidating. */
const FOR_ALL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60, ' + STALE_IF_ERROR

function cachingOf({ status, isForAll, isDraft }: Page, isOfOne: boolean): string {
  if (isDraft) return PREVIEW_HEADERS['cache-control']
  if (status !== 200 || isOfOne) return 'no-store'
  return isForAll ? FOR_ALL : 'public, max-age=0'
}

/** URLs with secrets: the return from the bank, and links in emails. No cache may store these pages. */
const carriesSecret = (url: string) => url.includes('client_secret=') || /^\/(gift-aid|giving)\//i.test(url)

/** URLs of one visitor's payment, or with a secret: not cached, and not sent as referrer. */
const isOfOneVisitor = (url: string) =>
  carriesSecret(url) || url.includes('payment_intent=') || /^\/order-success\b/i.test(url)

/** Pages with ledger totals expire by time, because each payment changes them without changing public data. */
const periodOf = (address: string): number | undefined =>
  PUBLIC_PAGES[address]?.isOfLedger ? Math.floor(Date.now() / LEDGER_PAGE_MS) : undefined

/** First in the body, where React skips an element that it does not know. */
const NOTICE = `<aside aria-label="Notice" class="no-print bg-sunken px-gutter py-1.5 text-center text-sm">
We cannot reach our records just now. Prices and stock may have changed, and orders, gifts and forms have to wait a moment.
</aside>`

const withNotice = (html: string) => html.replace(/<body[^>]*>/, (body) => body + NOTICE)

/** Aborts when the client disconnects, because a page that is not cached is rendered for one request only. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
