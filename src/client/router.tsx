/** The router and its data, made once in the browser and once a request on the server. */
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './site/error-page.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { CallsProvider, makeCalls, type AppRouter } from './trpc.ts'
import { toast } from './ui/toast/toast.ts'

/** Not every browser has it. */
type SavingNavigator = { connection: { saveData: boolean } }

/** A slow phone takes long for the two pictures that fade into each other: there the next page is shown at once. */
const FADING = '(hover) and (prefers-reduced-motion:no-preference)'

/** @param link how calls reach the server: over HTTP, or in process while rendering. */
export function makeRouter(link: TRPCLink<AppRouter>) {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // said once, however many places read the same list; where an older answer is shown there is nothing to say, and
      // the change that asked again has its own toast
      onError: (_error, { meta, state }) => {
        if (meta?.failure !== undefined && state.data === undefined)
          toast({ title: meta.failure, variant: 'destructive' })
      },
    }),
    // cached data never goes stale; own changes refresh what they touch
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        // nor is it forgotten before the visit ends: the way back asks for nothing
        gcTime: Infinity,
        retry: false,
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
    routeTree,
    context: calls,
    // who saves data pays for what is opened, not for what is pointed at
    defaultPreload: !(navigator as Partial<SavingNavigator>).connection?.saveData && 'intent',
    defaultPreloadStaleTime: 0,
    // the browser has scrolled the page it opened, and the visitor perhaps further before the code was here
    scrollRestoration: () => {
      const isRestored = !isArrival
      isArrival = false
      return isRestored
    },
    // the style sheet's smooth scrolling is for links within a page
    scrollRestorationBehavior: 'instant',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // /blog/a-story/more is no article's address: the whole page is missing, not a part of it
    notFoundMode: 'root',
    Wrap: ({ children }) => <CallsProvider value={calls}>{children}</CallsProvider>,
  })
  if (!import.meta.env.SSR) router.history.subscribe(() => (isArrival = false))
  // what the router's options cannot say: see docs/decisions/0033-router-internals.md
  router.startViewTransition = (change) => {
    const shown = router.state.resolvedLocation?.pathname
    // between pages; a filter or an anchor changes at once
    const isBetweenPages = shown !== undefined && shown !== router.latestLocation.pathname
    if (!isBetweenPages || !('startViewTransition' in document) || !matchMedia(FADING).matches)
      return change()
    const { ready, updateCallbackDone } = document.startViewTransition(change)
    // by the next one, a resized window or a slow machine: the page changes all the same
    ready.catch(() => undefined)
    return updateCallbackDone
  }
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
    /** What a failed read says as a toast. */
    queryMeta: { failure?: string }
  }
}
