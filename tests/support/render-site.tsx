/** Renders the client in happy-dom, the whole site or one component. Requests are pending until the test responds. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createTRPCClient } from '@trpc/client'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { SignedInAccount } from '#shared/platform/sign-in/sign-in.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { commonContent, type PageName } from '#shared/site/content/page-content.ts'
import { lockAdmin, unlockAdmin } from '../../src/client/admin/session/admin-lock.ts'
import { routeTree } from '../../src/client/route-tree.gen.ts'
import { makeRouter } from '../../src/client/router.tsx'
import { setWords } from '../../src/client/site/content/seed-words.ts'
import { CallsProvider, makeCalls, type Calls } from '../../src/client/platform/trpc.ts'
import { LazyToaster } from '../../src/client/platform/ui/toast/toast-host.tsx'
import { pendingCalls, settled } from './pending-calls.ts'

let isReset = false

/** React attaches its listeners once per document; without its mark it does so again. */
function resetReactListeners() {
  if (isReset) return
  isReset = true
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
}

const PAGES = 'home blog article shop projects donate orderSuccess bookDonation prayer volunteer'.split(
  ' ',
) as PageName[]

/** Sets the content that comes with a page's HTML. */
function setContent(
  utils: Calls['utils'],
  content = contentSeed,
  pages: readonly PageName[] = PAGES,
  mode: 'live' | 'sandbox' = 'sandbox',
) {
  utils.site.settings.setData(undefined, {
    publicUrl: location.origin,
    content: commonContent(content, mode),
    payments: { mode, publishableKey: 'pk_test_1' },
  })
  for (const page of pages) setWords(utils, page, content)
  utils.signIn.ways.setData(undefined, { isSharedPasswordOn: true })
}

/**
 * Renders the whole page at `path`; links navigate.
 * @param pages whose content is loaded already; nearly all by default
 */
export async function renderSite(path: string, pages?: readonly PageName[], mode?: 'live') {
  const calls = pendingCalls()
  // requests for files and the sandbox are pending too
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  window.scrollTo = () => undefined
  history.replaceState({}, '', path)
  const router = makeRouter(calls.link, routeTree)
  setContent(router.options.context.utils, contentSeed, pages, mode)
  await router.load()
  onTestFinished(() => history.replaceState({}, '', '/'))
  resetReactListeners()
  const show = () =>
    render(<RouterProvider router={router} />, { container: document, baseElement: document.documentElement })
  // a part whose code is still loading suspends
  const page = await act(async () => show())
  return { ...calls, fetched, router, page, go: (to: string) => act(() => router.navigate({ to } as never)) }
}

/**
 * Renders a component that makes requests, and toasts. Its links lead nowhere.
 * @param content published by the owner; the seed by default
 * @param mode of payments; the sandbox by default
 */
export function renderPart(part: ReactNode, content?: SiteContent, mode?: 'live') {
  const calls = pendingCalls()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = createTRPCClient({ links: [calls.link] })
  const made = makeCalls(cache, client)
  setContent(made.utils, content, undefined, mode)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = render(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router as never}>
        <CallsProvider value={made}>
          {part}
          <LazyToaster />
        </CallsProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { ...calls, page }
}

/**
 * Renders an unlocked page of the owner.
 * @param who the shared password by default
 * @param mode of payments; the sandbox by default
 */
export async function renderUnlocked(path: string, who?: SignedInAccount, mode?: 'live') {
  unlockAdmin(who)
  onTestFinished(() => act(() => lockAdmin('none')))
  return renderSite(path, undefined, mode)
}

/**
 * Clicks a button and focuses it, like a browser; waits for one that comes late, such as a toast's.
 * @param detail number of the click; 0 for the keyboard
 */
export async function press(name: string | RegExp, detail = 1) {
  const wanted = { name, hidden: true }
  const button = screen.queryByRole('button', wanted) ?? (await screen.findByRole('button', wanted))
  return settled(() => {
    button.focus()
    fireEvent.click(button, { detail })
  })
}

/** Opens a menu by keyboard and chooses one of its items. */
export async function choose(menu: string | RegExp, item: string | RegExp) {
  const button = screen.getByRole('button', { name: menu, hidden: true })
  await settled(() => {
    button.focus()
    fireEvent.keyDown(button, { key: 'Enter' })
  })
  await settled(() => fireEvent.click(screen.getByRole('menuitem', { name: item })))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A field by the beginning of its label, because required fields have a mark after it. */
export const fieldOf = (label: string) =>
  screen.getByLabelText<Control>((text) => text.startsWith(label), { selector: 'input, textarea, select' })

/** The error and hint that a screen reader reads with a control. */
export const describedBy = (control: Element | null) =>
  (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

/** Replaces the value of a field. */
export function fill(label: string, value: string) {
  const field = fieldOf(label)
  const change = field.localName === 'select' ? fireEvent.change : fireEvent.input
  return settled(() => change(field, { target: { value } }))
}

export async function fillAll(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fill(label, value)
}

/** Card details with which a payment succeeds. */
export const CARD = { 'Card number': '4242424242424242', 'Expiry date': '1240', 'Security code': '123' }
