/** Every path that is not a call or a file is a page, rendered here; unknown ones too, with status 404. */
import { unstable_localLink as localLink } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderContext, type Deps } from '../context.ts'
import { toPublic } from '../errors.ts'
import { appRouter, type AppRouter } from '../router.ts'
import { AWAY_HEADERS, AWAY_PAGE } from './away-page.ts'
import { KEEP_EARLY_PRESSES } from './early-presses.ts'
import type { PageSource } from './page-source.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Registers the catch-all for pages. `strict` sends the content security policy (not while developing). */
export function pages(app: FastifyInstance, deps: Deps, source: PageSource, strict: boolean): void {
  app.get('/*', async (request, reply) => {
    const { status, html, location, pageFiles, errors, isAway } = await renderPage(
      deps,
      source,
      request,
      reply,
    )
    for (const error of errors) request.log.error({ err: error }, 'page rendered with errors')
    if (isAway && status >= 500) return reply.status(503).headers(AWAY_HEADERS).send(AWAY_PAGE)
    if (location !== null) return reply.redirect(location, status)

    const tags = await source.tags(request.url, pageFiles)
    const page = asParsed(html).replace('</head>', () => `${KEEP_EARLY_PRESSES}${tags}</head>`)
    if (strict)
      reply.header('content-security-policy', contentSecurityPolicy(page, deps.provider.mode === 'live'))
    else reply.removeHeader('content-security-policy')
    return reply
      .status(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': status === 200 && !carriesSecret(request.url) ? 'public, max-age=0' : 'no-store',
      })
      .send(page)
  })
}

/** As a browser reads it, so that its scripts have the same hashes there: '%00' in an address is a NUL in the page. */
const asParsed = (html: string) => html.replaceAll('\0', '\uFFFD')

/** The way back from the bank names the intent's secret: no cache may keep such an address. */
function carriesSecret(url: string): boolean {
  return url.includes('client_secret=')
}

/** Renders with calls in process, as nobody in particular: the page is the same for every visitor. */
async function renderPage(deps: Deps, source: PageSource, request: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  let isAway = false
  const link = localLink<AppRouter>({
    router: appRouter,
    createContext: async () => renderContext(deps, request.log),
    // a page may have a fallback for a call that fails: the owner should hear of it all the same
    onError: ({ error }) => {
      const { status, unexpected } = toPublic(error)
      if (unexpected) request.log.error({ err: error }, 'call failed while rendering')
      if (status === 503) isAway = true
    },
  })
  // an address such as //elsewhere.example/ names a path here, never another host; for a URL both slashes are one
  const { publicUrl } = deps.config
  const { pathname, search } = new URL(request.url.replace(/^[/\\]+/, '/'), publicUrl)
  const rendered = await source.render(`${publicUrl}${pathname}${search}`, link, gone.signal)
  return { ...rendered, isAway }
}
