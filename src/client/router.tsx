/** The router and its data, created once in the browser and once per request on the server. */
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import type { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './site/shell/error-page.tsx'
import { NotFoundPage } from './site/shell/not-found-page.tsx'
import { CallsProvider, makeCalls, type AppRouter } from './platform/trpc.ts'
import { toast } from './platform/ui/toast/toast.ts'

/** Some browsers do not support it. */
type SavingNavigator = { connection: { saveData: boolean } }

/** Slow phones take long for the cross-fade's two snapshots, so they switch pages at once. */
const FADING = '(hover) and (prefers-reduced-motion:no-preference)'
/** Without view transition types the router cannot tell pages from filters, and filters would fade too. */
const hasFadeTypes = !import.meta.env.SSR && CSS.supports('selector(:active-view-transition-type(a))')

/**
 * @param link how calls reach the server: over HTTP, or in process while rendering
 * @param tree the pages: all, or in a visitor's browser only the public ones
 */
export function makeRouter(link: TRPCLink<AppRouter>, tree: AnyRoute) {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // one toast however many components read the list; none if older data is shown: the change that caused the
      // refetch has its own toast
      onError: (_error, { meta, state }) => {
        if (meta?.failure !== undefined && state.data === undefined)
          toast({ title: meta.failure, variant: 'destructive' })
      },
    }),
    // cached data never goes stale; each change invalidates what it affects
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        // and it stays until the visit ends, so that going back fetches nothing
        gcTime: Infinity,
        // failed reads are not retried: a page's loader reads again when the page is opened
        retry: false,
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // offline is an error to show at once, not an endless wait
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  const calls = makeCalls(queryClient, createTRPCClient<AppRouter>({ links: [link] }))
  let isArrival = true
  const router = createRouter({
    routeTree: tree as typeof routeTree,
    context: calls,
    // with data saver on, only clicks fetch pages, not hovering
    defaultPreload: !(navigator as Partial<SavingNavigator>).connection?.saveData && 'intent',
    // a pointer that only crosses a link preloads nothing
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    // the browser has scrolled the first page itself, and the visitor perhaps further before hydration
    scrollRestoration: () => {
      const isRestored = !isArrival
      isArrival = false
      return isRestored
    },
    // the style sheet's smooth scrolling is for links within a page
    scrollRestorationBehavior: 'instant',
    // only between pages; filters and anchors change without a fade
    defaultViewTransition: hasFadeTypes && {
      types: ({ fromLocation, pathChanged }) =>
        fromLocation && pathChanged && matchMedia(FADING).matches ? [] : false,
    },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // /blog/a-story/more is not an article's path: the whole page is missing, not a part of it
    notFoundMode: 'root',
    Wrap: ({ children }) => <CallsProvider value={calls}>{children}</CallsProvider>,
  })
  if (!import.meta.env.SSR) router.history.subscribe(() => (isArrival = false))
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast of a failed read. */
    queryMeta: { failure?: string }
  }
}
