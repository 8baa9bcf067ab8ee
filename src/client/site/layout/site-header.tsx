/** The navigation of every page: links on wide screens, a side panel on small ones, the cart on both. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CartButton } from '../cart/cart-button.tsx'
import { hearOtherTabs } from '../cart/other-tabs.ts'
import { visitor } from '../../platform/session.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import favicon from '../shell/favicon.svg?url'
import { MenuButton, MobileMenu } from './mobile-menu.tsx'
import { NavItem } from './nav-item.tsx'
import { useSite } from '../content/content.ts'
import { asksForDonation, contact, donate, navLinks } from '../shell/navigation.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { Link } from '../../platform/ui/link.tsx'

export function SiteHeader() {
  const site = useSite()
  // the path of the rendered page: nothing changes here while the next one loads
  const pathname = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname,
  })
  const links = navLinks(pathname)
  const isPill = asksForDonation(pathname)
  const saved = useWishlist().count
  const { utils } = useTRPC()
  useEffect(
    () =>
      hearOtherTabs((changed) => {
        // the checkout reads the cart itself, but not while it is being paid for
        if (changed !== 'cart' || location.pathname !== '/checkout')
          void utils[changed].list.invalidate(visitor())
      }),
    [utils],
  )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface noscript:static">
      <nav
        aria-label="Main"
        className="steady-size @container mx-auto flex min-h-18 max-w-page items-center gap-x-1 px-gutter noscript:flex-wrap noscript:py-2"
      >
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 font-display text-base leading-tight font-semibold sm:text-lg"
        >
          <img src={favicon} alt="" width="36" height="36" className="@max-[20rem]:hidden" />
          <span className="min-w-0 wrap-anywhere">{site.name}</span>
        </Link>
        <ul className="hidden items-center lg:flex noscript:-mx-3 noscript:flex noscript:flex-wrap">
          {links.map((link) => (
            <li key={link.label}>
              {isPill && link === donate ? (
                <DonatePill className="mx-1.5" />
              ) : (
                <NavItem link={link} saved={saved} className={linkClass} />
              )}
            </li>
          ))}
          <li>
            <Button asChild variant="secondary" className="mx-1.5">
              <Link to={contact.to} hash={contact.hash ?? ''}>
                {contact.label}
              </Link>
            </Button>
          </li>
        </ul>
        {isPill && <DonatePill size="xs" className="lg:hidden noscript:hidden" />}
        <CartButton />
        <MenuButton />
      </nav>
      <MobileMenu links={links} saved={saved} />
    </header>
  )
}

/** In the list on wide screens, beside the cart on narrow ones. */
const DonatePill = (look: Pick<ButtonProps, 'size' | 'className'>) => (
  <Button asChild variant="accent" {...look}>
    <DonateLink>{donate.label}</DonateLink>
  </Button>
)

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium hover:bg-primary/7 hover:text-primary current-link'
