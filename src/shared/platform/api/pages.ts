/** The public pages. Routes, sitemap, page cache and tests read this table. */

type PublicPage = {
  /** Path of its file, below src/client. */
  file: string
  /**
   * Whether search engines may list it. Visitors' own pages are not listed; those with a slug come from the database.
   */
  isListed?: true
  /** The bank returns payers to this page. A URL with the bank's parameters belongs to one visitor. */
  isReturn?: true
  /** The URL alone gives access to personal data, so the page sends no Referer. */
  isSecret?: true
  /** Shows sums of the ledger, so it is rendered again every few seconds. The owner can hide it. */
  isOfLedger?: true
}

/** How old a page with sums of the ledger may be, in ms: with many payments the sums take long. */
export const LEDGER_PAGE_MS = 10_000

export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/': { file: 'site/home/home.page.tsx', isListed: true },
  '/projects': { file: 'site/projects/projects.page.tsx', isListed: true },
  '/projects/$slug': { file: 'site/projects/project.page.tsx' },
  '/blog': { file: 'site/blog/blog.page.tsx', isListed: true },
  '/blog/$slug': { file: 'site/blog/article/article.page.tsx' },
  '/blog/preview/$key': { file: 'site/blog/article/preview.page.tsx', isSecret: true },
  '/shop': { file: 'site/shop/shop.page.tsx', isListed: true },
  '/shop/$slug': { file: 'site/shop/bracelet.page.tsx' },
  '/wishlist': { file: 'site/wishlist/wishlist.page.tsx' },
  '/checkout': { file: 'money/checkout/checkout.page.tsx' },
  '/order-success': { file: 'money/checkout/receipt/order-success.page.tsx', isReturn: true },
  '/donate': { file: 'money/donations/donate.page.tsx', isListed: true },
  '/standing-order': { file: 'money/standing-orders/standing-order.page.tsx', isListed: true },
  '/thank-you': { file: 'money/donations/thanks/thank-you.page.tsx', isReturn: true },
  '/gift-aid/$token': { file: 'money/gift-aid/gift-aid.page.tsx', isSecret: true },
  '/where-it-goes': { file: 'money/funds/where-it-goes.page.tsx', isOfLedger: true },
  '/giving': { file: 'money/giving/lost-link.page.tsx', isListed: true },
  '/giving/$token': { file: 'money/giving/giving.page.tsx', isSecret: true },
  '/giving/confirm/$token': { file: 'money/giving/confirm.page.tsx', isSecret: true },
  '/volunteer': { file: 'site/forms/pages/volunteer.page.tsx', isListed: true },
  '/prayer': { file: 'site/forms/pages/prayer.page.tsx', isListed: true },
  '/book-donation': { file: 'site/forms/pages/book-donation.page.tsx', isListed: true },
  '/privacy': { file: 'site/legal/privacy.page.tsx', isListed: true },
  '/terms': { file: 'site/legal/terms.page.tsx', isListed: true },
  '/delivery-returns': { file: 'site/legal/delivery-returns.page.tsx', isListed: true },
  '/accessibility': { file: 'site/legal/accessibility.page.tsx', isListed: true },
  '/complaints': { file: 'site/legal/complaints.page.tsx', isListed: true },
}

/**
 * Slug in a URL of this page: '/blog/$slug' and '/blog/a-story?x=1' → 'a-story'.
 * @returns undefined for another URL, an odd spelling, or a page without a slug
 */
export function slugOf(page: string, url: string): string | undefined {
  const [folder = '', end] = page.split('$slug')
  const [path = ''] = url.split('?', 1)
  const slug = path.slice(folder.length)
  return end === '' && path.startsWith(folder) && /^[a-z0-9-]+$/.test(slug) ? slug : undefined
}

/** Pages of links emailed to accounts; treated like pages with `isSecret`. */
const SECRET_ADMIN_PAGES = ['/admin/join/', '/admin/reset/']
const SECRET_PREFIXES = [
  ...Object.entries(PUBLIC_PAGES).flatMap(([page, { isSecret }]) =>
    isSecret ? [page.slice(0, page.indexOf('$'))] : [],
  ),
  ...SECRET_ADMIN_PAGES,
]

/** Whether the URL gives access to something: a page with a secret link, or one that the bank returns payers to. */
export function isSecretUrl(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return (
    SECRET_PREFIXES.some((beginning) => path.startsWith(beginning) && path !== beginning) ||
    PUBLIC_PAGES[path]?.isReturn === true
  )
}
