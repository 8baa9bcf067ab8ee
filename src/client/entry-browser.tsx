import { RouterClient } from '@tanstack/react-router/ssr/client'
import { httpLink, type HTTPHeaders } from '@trpc/client'
import { startTransition, type Component } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchInTime } from './platform/fetch-in-time.ts'
import { routeTree as publicTree } from './public-tree.gen.ts'
import { makeRouter } from './router.tsx'
import { bringBackSentPage, forgetSentPage, loadNamedCode, rememberSentPage } from './site/shell/sent-page.ts'
import { Nothing } from './platform/ui/lazy/lazy-boundary.tsx'
import './platform/styles/site.css'

/** A page that loads faster needs no progress bar. */
const WAIT_MS = 80
const SAID_FOR_ENGINES = '[property],[name^=twitter],[name=description],[name=author],[type$=json]'

// schemas come with later code; zod is told before it loads that the content security policy forbids eval
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** The owner's pages have a document of their own, so that visitors need not load the table of them. */
const isOwners = (path: string) => path.startsWith('/admin')
const firstPath = location.pathname

const { dataset } = document.documentElement
// another navigation, a resize or a slow machine cut the fade short: the page changes anyway, and the router does not
// wait for it
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault()
})

type CaughtBy = { errorBoundary?: Component<{ errorComponent?: unknown }> | undefined }

function fail(error: unknown): void {
  reportError(error)
  // once React has finished rendering what replaces the page
  queueMicrotask(bringBackSentPage)
}

/** Shows how far a navigation is, and keeps the document to its pages. */
function followPages(router: ReturnType<typeof makeRouter>): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    if (isOwners(toLocation.pathname) && !isOwners(firstPath)) {
      // one entry of the history, not two
      router.history.flush()
      location.replace(toLocation.href)
    }
    if (fromLocation && pathChanged) forgetSentPage()
    // shows a progress bar along the top (app.css)
    waiting ??= setTimeout(() => (dataset['loading'] = ''), WAIT_MS)
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    clearTimeout(waiting)
    waiting = undefined
    delete dataset['loading']
    // the server's metadata for share previews describes the first page, not the next one
    if (fromLocation && pathChanged)
      document.head.querySelectorAll(SAID_FOR_ENGINES).forEach((tag) => tag.remove())
  })
}

/**
 * Whether the visitor went back or forward before the code was there. Between the owner's pages and the site a browser
 * may then change only the URL, and keep the document of the other page.
 */
function isOtherPagesDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== firstPath
}

async function start(): Promise<void> {
  if (isOtherPagesDocument()) {
    location.reload()
    return
  }
  await loadNamedCode()
  const routeTree = isOwners(firstPath) ? (await import('./route-tree.gen.ts')).routeTree : publicTree
  const router = makeRouter(
    httpLink({
      url: '/trpc',
      fetch: fetchInTime,
      headers: ({ op }) => (op.context['headers'] ?? {}) as HTTPHeaders,
    }),
    routeTree,
  )
  followPages(router)
  rememberSentPage()
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, {
      onRecoverableError: (error) => {
        // if the visitor leaves before hydration has finished, the router drops the first page and React renders the
        // next one from scratch
        if (location.pathname === firstPath) reportError(error)
      },
      onUncaughtError: fail,
      onCaughtError: (error, { errorBoundary }: CaughtBy) => {
        // only that optional part fails
        if (errorBoundary?.props.errorComponent !== Nothing) fail(error)
      },
    })
  })
}

// on a slow network the page is painted, and its code may be loaded, before the HTML is complete
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start())
else void start()
