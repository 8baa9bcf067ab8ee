import type { PagePath } from '../../platform/ui/link.tsx'

export type NavLink = { label: string; to: PagePath; hash?: string }

export const contact: NavLink = { label: 'Get Involved', to: '/', hash: 'contact' }

const projects: NavLink = { label: 'Projects', to: '/projects' }
const blog: NavLink = { label: 'Blog', to: '/blog' }
const shop: NavLink = { label: 'Shop', to: '/shop' }
export const donate: NavLink = { label: 'Donate', to: '/donate' }

export const wishlist: NavLink = { label: 'Wishlist', to: '/wishlist' }

/** The ways to help, and the shop's pages: groups of the menu and of the footer. */
export const help: readonly NavLink[] = [
  donate,
  { label: 'Give books', to: '/book-donation' },
  { label: 'Volunteer', to: '/volunteer' },
  { label: 'Ask for prayer', to: '/prayer' },
]
export const shopping: readonly NavLink[] = [shop, wishlist]

/** On the home page the first, second and last scroll to its sections. */
const onHome: readonly NavLink[] = [
  { label: 'Home', to: '/', hash: 'home' },
  { label: 'About', to: '/', hash: 'about' },
  projects,
  blog,
  shop,
  donate,
  { label: 'FAQ', to: '/', hash: 'faq' },
]

const elsewhere: readonly NavLink[] = [{ label: 'Home', to: '/' }, projects, blog, shop, wishlist, donate]

export function navLinks(pathname: string): readonly NavLink[] {
  return pathname === '/' ? onHome : elsewhere
}

/** Whether the header asks for a donation: not on pages where the visitor is about to pay. */
export const asksForDonation = (pathname: string) => pathname !== donate.to && pathname !== '/checkout'

/** The policies: below the footer, and beside each of these pages. */
export const legalLinks: readonly NavLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Delivery & returns', to: '/delivery-returns' },
  { label: 'Accessibility', to: '/accessibility' },
  { label: 'Complaints', to: '/complaints' },
]
