/** Renders a page to one complete HTML text, so that its inline scripts can be hashed and the page cached. */
import type { DehydratedState } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { TRPCLink } from '@trpc/client'
import { renderToReadableStream } from 'react-dom/server'
import { routeTree } from './route-tree.gen.ts'
import { makeRouter } from './router.tsx'
import { commonAddress, firstCodeBehind, isBehindLock, pageAt, pages, properSpelling } from './routes.ts'
import { fontPreloads } from './platform/styles/fonts.ts'
import type { AppRouter } from './platform/trpc.ts'

export type Rendered = {
  status: number
  html: string
  /** The target of a redirect. */
  location: string | null
  /** The source files of the matched pages, whose code the browser will need. */
  pageFiles: string[]
  /** The matched page, as the table names it: '/blog/$slug'. */
  route: string | undefined
  /** Errors during rendering; parts of the page may be missing. */
  errors: unknown[]
}

export { braceletSvg } from './site/bracelets/bracelet-svg.tsx'
export { emailHtml } from './platform/emails/email.tsx'
export { emailStyles } from './platform/emails/email-colors.ts'
export { default as markSvg } from './site/shell/favicon.svg?raw'
/** Used by the server for cache keys, redirects to the canonical spelling, and font preloads. */
export { commonAddress, fontPreloads, pageAt, properSpelling }

export async function render(url: string, link: TRPCLink<AppRouter>, signal: AbortSignal): Promise<Rendered> {
  const errors: unknown[] = []
  let pageFiles: string[] = []
  let route: string | undefined
  const routerOfRequest = makeRouter(link, routeTree)
  // the root's context reads them from the cache, because it cannot await
  await routerOfRequest.options.context.utils.site.settings.ensureData()
  leaveOutTimes(routerOfRequest)
  if (isBehindLock(pageAt(url) ?? '')) renderOnlyLock(routerOfRequest)
  const handle = createRequestHandler({
    request: new Request(url, { signal }),
    createRouter: () => routerOfRequest,
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    route = router.state.matches.at(-1)?.routeId.replace(/(.)\/$/, '$1')
    pageFiles = route !== undefined && Object.hasOwn(pages, route) ? firstCodeBehind(route) : []
    // a loader's failure only shows the error page, so log it here
    errors.push(...router.state.matches.flatMap(({ status, error }) => (status === 'error' ? [error] : [])))
    // without this the string renderer would swallow errors and return an empty page with status 200
    const stream = await renderToReadableStream(<RouterServer router={router} />, {
      signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        errors.push(error)
      },
    })
    await stream.allReady
    const html = await new Response(transformReadableStreamWithRouter(router, stream, { signal })).text()
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return {
    status: errors.length > 0 ? 500 : response.status,
    html: await response.text(),
    location: response.headers.get('location'),
    pageFiles,
    route,
    errors,
  }
}

/** Hydration then does not wait for the page's code, and the password can be typed while that loads. */
function renderOnlyLock(router: ReturnType<typeof makeRouter>): void {
  // the root and the layout report that they are rendered
  const options = { ...router.options, defaultSsr: false }
  router.update(options)
}

/**
 * Removes the times at which the queries were read: with them, each process would render different HTML with a
 * different ETag. Nothing needs them, because the data never goes stale by itself. The root's `headers` removes the
 * loaders' times.
 */
function leaveOutTimes(router: ReturnType<typeof makeRouter>): void {
  const { dehydrate } = router.options
  router.update({
    ...router.options,
    dehydrate: async () => {
      const page: { query?: { initial?: DehydratedState['queries'] } } | undefined = await dehydrate?.()
      for (const query of page?.query?.initial ?? []) {
        query.dehydratedAt = 0
        Object.assign(query.state, { dataUpdatedAt: 0, errorUpdatedAt: 0 })
      }
      return page
    },
  })
}
