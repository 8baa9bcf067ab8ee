/** The client in happy-dom, its calls held by the test: the whole site, or a part of it. */
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
import { makeRouter } from '../../src/client/router.tsx'
import { CallsProvider, makeCalls } from '../../src/client/trpc.ts'
import { holdCalls } from './held-calls.ts'

let isHeard = false

/** React listens once to each place it draws into, and holds a document for heard as soon as any part of it was drawn. */
function hearDocument() {
  if (isHeard) return
  isHeard = true
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
}

/** The page at `path` with everything around it; a link leads on as it does for a visitor. */
export async function openSite(path: string) {
  const calls = holdCalls()
  // files, and the sandbox's provider: unanswered unless the test says otherwise
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  window.scrollTo = () => undefined
  history.replaceState({}, '', path)
  const router = makeRouter(calls.link)
  router.options.context.utils.site.settings.setData(undefined, {
    publicUrl: location.origin,
    payments: { mode: 'sandbox', publishableKey: 'pk_test_1' },
  })
  await router.load()
  onTestFinished(() => history.replaceState({}, '', '/'))
  hearDocument()
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

/** A part of a page that makes calls; its links lead nowhere. */
export function openPart(part: ReactNode) {
  const calls = holdCalls()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = createTRPCClient({ links: [calls.link] })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = render(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router as never}>
        <CallsProvider value={makeCalls(cache, client)}>{part}</CallsProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { ...calls, page }
}
