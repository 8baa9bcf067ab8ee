/** Renders the client in happy-dom with pending requests: the whole site or one component. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createTRPCClient } from '@trpc/client'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { commonContent } from '#server/content/page-content.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { makeRouter } from '../../src/client/router.tsx'
import { CallsProvider, makeCalls } from '../../src/client/trpc.ts'
import { pendingCalls } from './pending-calls.ts'

let isReset = false

/** React attaches its listeners to a document only once; without this mark it attaches them again. */
function resetReactListeners() {
  if (isReset) return
  isReset = true
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
}

/** What comes with the HTML. */
const settings = () => ({
  publicUrl: location.origin,
  content: commonContent(contentSeed),
  payments: { mode: 'sandbox' as const, publishableKey: 'pk_test_1' },
})

/** Renders the whole page at `path`; links navigate. */
export async function renderSite(path: string) {
  const calls = pendingCalls()
  // files and the sandbox: pending unless the test says otherwise
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  window.scrollTo = () => undefined
  history.replaceState({}, '', path)
  const router = makeRouter(calls.link)
  router.options.context.utils.site.settings.setData(undefined, settings())
  await router.load()
  onTestFinished(() => history.replaceState({}, '', '/'))
  resetReactListeners()
  const page = render(<RouterProvider router={router} />, {
    container: document,
    baseElement: document.documentElement,
  })
  return {
    ...calls,
    fetched,
    router,
    page,
    go: (to: string) => act(() => router.navigate({ to } as never)),
  }
}

/** Renders a component that makes requests; its links lead nowhere. */
export function renderPart(part: ReactNode) {
  const calls = pendingCalls()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = createTRPCClient({ links: [calls.link] })
  const made = makeCalls(cache, client)
  made.utils.site.settings.setData(undefined, settings())
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = render(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router as never}>
        <CallsProvider value={made}>{part}</CallsProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { ...calls, page }
}
