/** Every path that is not a call or a file is a page; unknown ones return 404. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LEDGER_PAGE_MS, PUBLIC_PAGES, slugOf } from '#shared/platform/api/pages.ts'
import { createPublicCache } from '../public-cache.ts'
import type { Deps } from '../../context.ts'
import { compressBody, compressFurther, sendCompressed, sizeInCache } from '../http/compression.ts'
import { errorPage, withReference, type Charity } from '../http/error-page.ts'
import { referenceOf } from '../ops/request-trace.ts'
import { recordUnavailable } from '../ops/unavailable.ts'
import type { PageSource } from './page-source.ts'
import { isWriter, PREVIEW_HEADERS, previewOf } from './preview.ts'
import { pageMaker, unavailablePage, type Page, type PageOptions } from './rendered-page.ts'

const weigh = ({ isForAll, body }: Page, key: string) =>
  isForAll ? sizeInCache(body, key) : Number.MAX_SAFE_INTEGER

/** A page takes about 100 kB with its compressed forms. Only addresses below /blog have no bound. */
const MAX_BYTES = { ownPages: 16 * 1024 * 1024, blog: 32 * 1024 * 1024, missing: 4 * 1024 * 1024 }

/** After this many requests from memory, a page is worth 30 ms of CPU. */
const OFTEN = 3

/** A page makes several calls in turn, each of which may wait for the database almost as long. */
const MAX_WAIT_MS = 9000

/**
 * Registers the catch-all for pages. A page that is the same for all visitors is rendered once per state of the
 * public data and then sent from memory.
 */
export function pages(app: FastifyInstance, deps: Deps, source: PageSource, options: PageOptions): void {
  const { strict, isThere } = options
  const { make: render, withText } = pageMaker(deps, source, options)
  const make: typeof render = (...args) => {
    app.countRender()
    return render(...args)
  }
  const ownPages = createPublicCache<Page>(deps.publicData, MAX_BYTES.ownPages, weigh)
  // a separate cache, so that requests for thousands of URLs evict no other page
  const blog = createPublicCache<Page>(deps.publicData, MAX_BYTES.blog, weigh)
  const missing = createPublicCache<Page>(deps.publicData, MAX_BYTES.missing, weigh)
  const requests = new WeakMap<Page, number>()
  let shrinking = Promise.resolve()
  /** Random, so that it never becomes an article's or a bracelet's slug. */
  const noSlug = `nowhere-${randomBytes(12).toString('hex')}`

  app.get('/*', async (request, reply) => {
    request.metricsRoute = source.pageAt(request.url)?.replace('$', ':')
    // if the database is unavailable, the page says so
    const preview = await previewOf(deps, request).catch(() => undefined)
    const readsDrafts = await asksForDraft(request).catch(() => false)
    if (preview || readsDrafts) {
      // current drafts: a replica may be behind
      const seen = {
        ...(preview && { liveContent: preview }),
        ...(readsDrafts && { db: deps.db, readsDrafts }),
      }
      void reply.headers(PREVIEW_HEADERS)
      return answer(
        request,
        reply,
        await inTime(make(request.url, request.log, closedSignal(reply), seen), strict),
      )
    }
    const address = carriesSecret(request.url) ? undefined : source.commonAddress(request.url)
    if (address === undefined) {
      const proper = source.properSpelling(request.url)
      // its query may hold a secret
      if (proper !== undefined) return reply.header('cache-control', 'no-store').redirect(proper, 301)
      return answer(request, reply, await inTime(make(request.url, request.log, closedSignal(reply)), strict))
    }
    const known = find(address)
    if (known?.status === 200) shrink(known)
    return answer(request, reply, known ?? (await inTime(get(address, request.log), strict)))
  })

  /**
   * Worth it for frequent pages: on a slow network, a page within the first ten packets arrives a round trip sooner.
   */
  function shrink(page: Page): void {
    const times = (requests.get(page) ?? 0) + 1
    requests.set(page, times)
    // one after another, so that files and passwords find a thread
    if (times === OFTEN) shrinking = shrinking.then(() => compressFurther(page.body))
  }

  /** A writer sees a draft at its future URL; for everybody else that page does not exist. */
  async function asksForDraft(request: FastifyRequest): Promise<boolean> {
    const slug = slugOf('/blog/$slug', request.url)
    if (slug === undefined || !(await isWriter(deps, request))) return false
    return !(await isThere['/blog/$slug']?.(deps.publicDb, slug))
  }

  const cacheOf = (address: string) =>
    address !== '/blog' && source.pageAt(address)?.startsWith('/blog') ? blog : ownPages

  const find = (address: string) => cacheOf(address).find(keyOf(address)) ?? missing.find(address)

  async function get(address: string, log: FastifyBaseLogger): Promise<Page> {
    const page = source.pageAt(address) ?? ''
    const slug = slugOf(page, address) ?? ''
    // if the database is unavailable, the page says so
    const exists = await isThere[page]?.(deps.publicDb, slug).catch(() => true)
    if (exists === false) return missing.get(address, () => missingPage(page, slug, log))
    return cacheOf(address).get(keyOf(address), () => make(address, log))
  }

  /** A missing page is rendered once. Only the slug differs, in the page's URL and in the hydration data. */
  async function missingPage(path: string, slug: string, log: FastifyBaseLogger): Promise<Page> {
    const example = path.replace('$slug', noSlug)
    const page = await ownPages.get(example, () => make(example, log))
    // letters, digits and hyphens need no escaping anywhere
    return page.isForAll ? withText(page, page.body.identity.toString().replaceAll(noSlug, slug)) : page
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, page: Page) {
    const { status, location, headers } = page
    const body = status < 500 ? page.body : await failed(request, page, deps.liveContent.last())
    // the other spelling may have a secret in it too
    if (location !== null) return reply.header('cache-control', 'no-store').redirect(location, status)
    if (!strict) void reply.removeHeader('content-security-policy')
    const isOfOne = isOfOneVisitor(request.url)
    return sendCompressed(request, reply.status(status), body, {
      ...headers,
      'cache-control': cachingOf(page, isOfOne),
      ...(isOfOne && { 'referrer-policy': 'no-referrer' }),
    })
  }
}

/** The page, or the one that says that the database is unavailable. In development a page waits for the bundler instead. */
async function inTime(page: Promise<Page>, isBuilt: boolean): Promise<Page> {
  if (!isBuilt) return page
  const done = new AbortController()
  const late = pause(MAX_WAIT_MS, undefined, { signal: done.signal, ref: false })
  try {
    return await Promise.race([page, late.then(() => unavailablePage('database'))])
  } finally {
    done.abort()
  }
}

/** Shows the reference by which the failure can be found. */
function failed(request: FastifyRequest, { unavailable, body }: Page, content: Charity) {
  const reference = referenceOf(request)
  if (!unavailable) return compressBody(withReference(body.identity.toString(), reference))
  recordUnavailable(request, unavailable)
  return compressBody(errorPage(reference, content))
}

/** Browsers revalidate each time. A shared cache may be 10 s late, and serves its copy while it revalidates. */
const FOR_ALL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

function cachingOf({ status, isForAll, isDraft }: Page, isOfOne: boolean): string {
  if (isDraft) return PREVIEW_HEADERS['cache-control']
  if (status !== 200 || isOfOne) return 'no-store'
  return isForAll ? FOR_ALL : 'public, max-age=0'
}

/** The return from the bank has the intent's secret in its address, and links in emails have theirs: no cache may store it. */
const carriesSecret = (url: string) => url.includes('client_secret=') || /^\/(gift-aid|giving)\//i.test(url)

/** Its address leads to one visitor's payment, or holds a secret: not even the visitor's browser passes it on. */
const isOfOneVisitor = (url: string) =>
  carriesSecret(url) || url.includes('payment_intent=') || /^\/order-success\b/i.test(url)

/** Sums of the ledger change with each payment, and not with the public data. */
const keyOf = (address: string): string =>
  PUBLIC_PAGES[address]?.isOfLedger ? `${address} ${Math.floor(Date.now() / LEDGER_PAGE_MS)}` : address

/** A page that is not cached is rendered for one request only. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
