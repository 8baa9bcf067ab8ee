/** Renders a page into what is sent: compressed HTML, and the policy that lists its scripts. */
import { unstable_localLink as localLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/client.ts'
import { renderContext, type Context, type Deps } from '../../context.ts'
import { toPublic } from '../../errors.ts'
import { compressBody, type CompressedBody } from '../http/compression.ts'
import { ERROR_PAGE_HEADERS } from '../http/error-page.ts'
import { contentSecurityPolicy, WINDOWS_OF_WALLETS } from '../http/security-headers.ts'
import type { AnswerOrCopy } from '../outage-copy.ts'
import { logUnexpected } from '../ops/logging.ts'
import { reasonOf, type Reason } from '../ops/unavailable.ts'
import type { PageSource } from './page-source.ts'

export type Page = {
  status: number
  location: string | null
  headers: Record<string, string>
  body: CompressedBody
  /** Whether it is complete, and the same for every visitor until the content changes. */
  isForAll: boolean
  /** Shows a draft of the content or of a post, so no cache may store it. */
  isDraft: boolean
  /** Set if something could not be read, so that the page is the error page or lacks a part: why. */
  unavailable?: Reason
}

/** The error page; each visitor's reference is filled in later. */
export const unavailablePage = async (unavailable: Reason): Promise<Page> => ({
  status: 503,
  location: null,
  headers: ERROR_PAGE_HEADERS,
  body: await compressBody(''),
  isForAll: false,
  isDraft: false,
  unavailable,
})

export type PageOptions = {
  router: AnyTRPCRouter
  /** Whether to send the content security policy: not in development. */
  strict: boolean
  /** Timeout of rendering a page; tests lengthen it. */
  timeoutMs?: number | undefined
  /** By route, whether a slug exists: checked before rendering, because URLs of these pages are unlimited in number. */
  isThere: Readonly<Partial<Record<string, (db: Db, slug: string) => Promise<boolean>>>>
  /** Addresses of pages that every process keeps for an outage. */
  listed: (db: Db) => Promise<string[]>
  answerOrCopy: AnswerOrCopy
}

export function pageMaker(
  deps: Deps,
  source: PageSource,
  { router, strict }: Pick<PageOptions, 'router' | 'strict'>,
) {
  return { make, withText }

  async function make(
    url: string,
    log: FastifyBaseLogger,
    signal = new AbortController().signal,
    seen: Partial<Context> = {},
  ): Promise<Page> {
    const rendered = await render(url, log, signal, seen)
    const { status, html, location, pageFiles, errors, hasFailed, unavailable } = rendered
    const isOfContent = seen.liveContent?.draftVersion !== undefined
    // compares the matched route, because a URL can be spelled in many ways
    const isDraft = isOfContent || seen.readsDrafts === true || rendered.route === '/blog/preview/$key'
    for (const error of errors) log.error({ err: error }, 'page rendered with errors')
    if (unavailable && status >= 500) return unavailablePage(unavailable)

    const tags = await source.tags(url, pageFiles)
    const page = asParsed(html).replace('</head>', () => `${tags}</head>`)
    const isWhole = (status === 200 || status === 404) && !hasFailed
    const isForAll = isWhole && !isDraft && source.commonAddress(url) === url
    // the preview bar navigates to admin pages within the document, so they share its policy
    const showsEmails = isOfContent || source.pageAt(url)?.startsWith('/admin') === true
    const made = await withText(
      { status, location, isForAll, isDraft },
      page,
      showsEmails ? await source.emailStyles() : [],
    )
    return unavailable ? { ...made, unavailable } : made
  }

  /** A page with this HTML, and the policy for its scripts. */
  async function withText(
    { status, location, isForAll, isDraft }: Pick<Page, 'status' | 'location' | 'isForAll' | 'isDraft'>,
    html: string,
    emailStyles: readonly string[] = [],
  ): Promise<Page> {
    const isLive = deps.provider.mode === 'live'
    const policy = strict && {
      'content-security-policy': contentSecurityPolicy(html, isLive, emailStyles),
      ...(isLive && WINDOWS_OF_WALLETS),
    }
    const headers = { 'content-type': 'text/html; charset=utf-8', ...policy }
    return { status, location, headers, body: await compressBody(html), isForAll, isDraft }
  }

  /** Renders with in-process calls and without a session, so that the page is the same for every visitor. */
  async function render(url: string, log: FastifyBaseLogger, signal: AbortSignal, seen: Partial<Context>) {
    let unavailable: Reason | undefined
    let hasFailed = false
    const link = localLink<AnyTRPCRouter>({
      router,
      createContext: async () => ({ ...renderContext(deps, log), ...seen }),
      // the page may handle a failed call, but the owner should see it in the log
      onError: ({ error }) => {
        const { status, unexpected } = toPublic(error)
        if (unexpected) logUnexpected(log, error, 'call failed while rendering')
        if (status === 503) unavailable = reasonOf(error)
        if (status >= 500) hasFailed = true
      },
    })
    // strip leading slashes: in //elsewhere.example/ they would start a host name
    const { publicUrl } = deps.config
    const { pathname, search } = new URL(url.replace(/^[/\\]+/, '/'), publicUrl)
    try {
      const rendered = await source.render(`${publicUrl}${pathname}${search}`, link, signal)
      return { ...rendered, unavailable, hasFailed }
    } catch (error) {
      // site content is loaded before the page's own error handling begins
      if (!unavailable) throw error
      const nothing = { html: '', location: null, pageFiles: [], route: undefined }
      return { status: 503, ...nothing, errors: [error], hasFailed, unavailable }
    }
  }
}

/** The HTML as a browser parses it, so that script hashes match: it turns a NUL (from '%00') into U+FFFD. */
const asParsed = (html: string) => html.replaceAll('\0', '\uFFFD')
