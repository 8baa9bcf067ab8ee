/** The document around every page. */
import { useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { CartDrawerHost } from '../cart/cart-drawer-host.tsx'
import { BraceletDefs } from '../bracelets/bracelet-defs.tsx'
import { useTRPC, type Calls } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { LazyToaster } from '../../platform/ui/toast/toast-host.tsx'
import { LazyTooltips } from '../../platform/ui/tooltip/lazy-tooltips.tsx'
import favicon from '../shell/favicon.svg?url'
import { PageAnnouncer } from './page-announcer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const Route = createRootRouteWithContext<Calls>()({
  ssr: true,
  // not `beforeLoad`, which would render the old page twice more on each click
  context: ({ context }) => {
    const settings = context.utils.site.settings.getData()
    if (settings === undefined) throw new Error('the settings come with the HTML')
    return { settings }
  },
  head: () => ({
    meta: [
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // these come with the HTML and do not change
      ...(import.meta.env.SSR
        ? [
            { charSet: 'utf-8' },
            { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#5A1E52' },
            { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#1A1119' },
          ]
        : []),
    ],
    ...(import.meta.env.SSR && {
      links: [
        { rel: 'icon', href: favicon, type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/site.webmanifest' },
      ],
    }),
  }),
  // no other hook runs between the loaders and the HTML: see docs/decisions/0004-pages-rendered-once.md
  ...(import.meta.env.SSR && {
    headers: ({ matches }: { matches: { updatedAt: number }[] }) => {
      for (const match of matches) match.updatedAt = 0
      return {}
    },
  }),
  component: Document,
})

function Document() {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['ready'] = ''
    // another part's error may have come first
    dataset['js'] = ''
    // replays clicks from before hydration (build-tags.ts), once React listens
    setTimeout(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-early]')) {
        button.removeAttribute('data-early')
        button.removeAttribute('aria-busy')
        button.click()
      }
    })
  }, [])
  // the admin pages have their own shell
  const isOwners = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/admin'),
  })
  return (
    <html lang="en-GB">
      <head>
        <HeadContent />
      </head>
      <body className="flex flex-col">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <BraceletDefs />
        <TestModeNotice />
        {!isOwners && <SiteHeader />}
        <Outlet />
        {!isOwners && (
          <>
            <SiteFooter />
            <Preview />
            <CartDrawerHost />
          </>
        )}
        <LazyToaster />
        <LazyTooltips />
        <PageAnnouncer />
        <Scripts />
      </body>
    </html>
  )
}

const PreviewBar = lazyNamed(() => import('./preview-bar.tsx'), 'PreviewBar')

/** The bar shown while the owner previews the draft of the site content. */
function Preview() {
  const { data } = useQuery(useTRPC().utils.site.settings.queryOptions(undefined, { enabled: false }))
  if (data?.draftVersion === undefined) return null
  return (
    // the page works without the bar
    <LazyBoundary onFailure={() => undefined}>
      <PreviewBar version={data.draftVersion} />
    </LazyBoundary>
  )
}

/** On every page of a site that takes no real money: in the sandbox, and with the provider's keys for tests. */
function TestModeNotice() {
  const { settings } = Route.useRouteContext()
  // the sandbox's key begins like that too
  if (!settings.payments.publishableKey.startsWith('pk_test_')) return null
  return (
    <aside aria-label="Test mode" className="no-print bg-sunken px-gutter py-1.5 text-center text-xs">
      <strong className="font-semibold">Test mode</strong>: no real card is charged and nothing is delivered.
    </aside>
  )
}
