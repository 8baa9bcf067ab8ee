/** The navigation of every page: links on wide screens, a side panel on small ones, the cart on both. */
import { useRouterState } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { CartButton } from '../cart/cart-button.tsx'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { toastUnloaded } from '../ui/toast/toast.ts'
import { tooltip } from '../ui/tooltip/tooltip.ts'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import favicon from '../site/favicon.svg?url'
import { NavLabel } from './nav-label.tsx'
import { useSite } from '../site/content.ts'
import { contact, navLinks, type NavLink } from '../site/navigation.ts'
import { Link } from '../ui/link.tsx'

const loadPanel = () => import('./mobile-panel.tsx')
const MobilePanel = lazy(() => loadPanel().then((module) => ({ default: module.MobilePanel })))
const preloadPanel = () => void loadPanel().catch(() => undefined)

export function SiteHeader() {
  const site = useSite()
  // of the page that is seen: while the next one is on its way, nothing here changes
  const links = useRouterState({
    select: ({ location, resolvedLocation = location }) => navLinks(resolvedLocation.pathname),
  })
  const saved = useWishlist().count
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface noscript:static">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-18 max-w-page items-center gap-x-1 px-gutter noscript:flex-wrap noscript:py-2"
      >
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 font-display text-lg leading-tight font-semibold"
        >
          <img src={favicon} alt="" width="36" height="36" />
          {site.name}
        </Link>
        <ul className="hidden items-center lg:flex noscript:-mx-3 noscript:flex noscript:flex-wrap">
          {links.map((link) => (
            <li key={link.label}>
              <Link to={link.to} hash={link.hash ?? ''} className={linkClass}>
                <NavLabel link={link} saved={saved} />
              </Link>
            </li>
          ))}
          <li>
            <Button asChild className="mx-2">
              <Link to={contact.to} hash={contact.hash ?? ''}>
                {contact.label}
              </Link>
            </Button>
          </li>
        </ul>
        <CartButton />
        <Menu links={links} saved={saved} />
      </nav>
    </header>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium hover:bg-primary/7 hover:text-primary current-link'

function Menu({ links, saved }: { links: readonly NavLink[]; saved: number | undefined }) {
  // stays mounted once opened, so that it can slide out
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const giveUp = () => {
    setState('unused')
    toastUnloaded('The menu')
  }
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        className="-mr-2.5 js-only lg:hidden"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        {...tooltip('Menu')}
      >
        <Glyph d="M4 6h16M4 12h16M4 18h16" />
      </Button>
      {state !== 'unused' && (
        <LazyBoundary onFailure={giveUp}>
          <MobilePanel
            open={state === 'open'}
            links={links}
            saved={saved}
            onClose={() => setState('closed')}
          />
        </LazyBoundary>
      )}
    </>
  )
}
