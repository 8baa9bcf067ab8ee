/** The table of pages, public and admin: path and file. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import { PUBLIC_PAGES, slugOf } from '#shared/platform/api/pages.ts'

export const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PUBLIC_PAGES).map(([path, { file }]) => [path, file])),
  '/admin': 'admin/dashboard.page.tsx',
  '/admin/today': 'admin/today/today.page.tsx',
  '/admin/search': 'admin/search/search.page.tsx',
  '/admin/attention': 'admin/attention/attention.page.tsx',
  '/admin/gift-aid': 'admin/gift-aid/gift-aid.page.tsx',
  '/admin/gift-aid/$id': 'admin/gift-aid/claim.page.tsx',
  '/admin/payments': 'admin/payments/payments.page.tsx',
  '/admin/payments/$id': 'admin/payments/payment.page.tsx',
  '/admin/gifts/statement': 'admin/statements/statement.page.tsx',
  '/admin/import': 'admin/imports/import.page.tsx',
  '/admin/gifts/new': 'admin/offline-gifts/new-gift.page.tsx',
  '/admin/payouts': 'admin/payouts/payouts.page.tsx',
  '/admin/payouts/$id': 'admin/payouts/payout.page.tsx',
  '/admin/funds': 'admin/funds/funds.page.tsx',
  '/admin/monthly': 'admin/monthly/mandates.page.tsx',
  '/admin/monthly/$id': 'admin/monthly/mandate.page.tsx',
  '/admin/orders': 'admin/orders/orders.page.tsx',
  '/admin/orders/$id': 'admin/orders/order/order.page.tsx',
  '/admin/inbox': 'admin/inbox/inbox.page.tsx',
  '/admin/inbox/$id': 'admin/inbox/item.page.tsx',
  '/admin/inbox/templates': 'admin/inbox/templates.page.tsx',
  '/admin/mail': 'admin/mail/mail.page.tsx',
  '/admin/mail/texts': 'admin/mail/texts/texts.page.tsx',
  '/admin/mail/texts/$kind': 'admin/mail/texts/text.page.tsx',
  '/admin/mail/$id': 'admin/mail/email.page.tsx',
  '/admin/posts': 'admin/posts/posts.page.tsx',
  '/admin/bracelets': 'admin/bracelets/bracelets.page.tsx',
  '/admin/bracelets/$id': 'admin/bracelets/bracelet.page.tsx',
  '/admin/links': 'admin/giving-links/links.page.tsx',
  '/admin/links/$id': 'admin/giving-links/link.page.tsx',
  '/admin/projects': 'admin/projects/projects.page.tsx',
  '/admin/projects/$id': 'admin/projects/project.page.tsx',
  '/admin/projects/$id/news': 'admin/project-news/news-list.page.tsx',
  '/admin/projects/$id/news/$news': 'admin/project-news/news.page.tsx',
  '/admin/content': 'admin/content/content.page.tsx',
  '/admin/content/versions': 'admin/content/versions/versions.page.tsx',
  '/admin/content/$section': 'admin/content/section.page.tsx',
  '/admin/supporters': 'admin/supporters/supporters.page.tsx',
  '/admin/supporters/$id': 'admin/supporters/supporter.page.tsx',
  '/admin/rehearsal': 'admin/rehearsal/rehearsal.page.tsx',
  '/admin/privacy': 'admin/privacy/privacy.page.tsx',
  '/admin/integrations': 'admin/integrations/integrations.page.tsx',
  '/admin/set-up': 'admin/set-up/set-up.page.tsx',
  '/admin/set-up/$part': 'admin/set-up/part.page.tsx',
  '/admin/hand-over': 'admin/set-up/hand-over.page.tsx',
  '/admin/people': 'admin/accounts/accounts.page.tsx',
  '/admin/account': 'admin/account/account.page.tsx',
  '/admin/join/$token': 'admin/auth/join.page.tsx',
  '/admin/reset/$token': 'admin/auth/reset.page.tsx',
  '/admin/bin': 'admin/bin/bin.page.tsx',
  '/admin/activity': 'admin/activity/activity.page.tsx',
}

/** Pages that have moved: old bookmarks and links in emails lead to the new ones. */
const MOVED: Readonly<Record<string, string>> = { '/admin/giving': '/admin/gift-aid' }

/**
 * Whether a URL certainly leads to no page, in any spelling that the router accepts: capitals, encoding, a trailing
 * slash.
 */
function leadsNowhere(url: string): boolean {
  // dots and backslashes as the renderer parses them
  const { pathname } = new URL(url.replace(/^[/\\]+/, '/'), 'http://localhost')
  // an encoded slash does not separate path segments
  const path = pathname.replaceAll(/%(?!2f)[2-7][\da-f]/gi, decodeURIComponent).toLowerCase()
  return (
    !path.includes('//') && !path.endsWith('/') && pageAt(path) === undefined && !Object.hasOwn(MOVED, path)
  )
}

const PATTERNS = Object.keys(pages)
  .filter((page) => page.includes('$'))
  .map((page) => [page, new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`)] as const)

/** Finds a URL's path in the table: '/blog/a-story?x=1' → '/blog/$slug'; undefined if there is none. */
export function pageAt(url: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  if (Object.hasOwn(pages, path)) return path
  return PATTERNS.find(([, pattern]) => pattern.test(path))?.[0]
}

/**
 * The canonical URL of a page that has moved, or that is spelled differently (capitals, encoding, extra slashes):
 * '/SHOP/?x=1' → '/shop?x=1'. Undefined for a canonical URL and for an unknown page. Among path parameters only slugs
 * are always lower case.
 */
export function properSpelling(url: string): string | undefined {
  const { pathname, search } = new URL(url.replace(/^[/\\]+/, '/'), 'http://localhost')
  if (Object.hasOwn(MOVED, pathname)) return `${MOVED[pathname]}${search}`
  const given = pathname.split('/').filter(Boolean)
  // decodes letters, digits and the marks that mean the same when encoded
  const plain = given.map((part) =>
    part.replaceAll(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent).toLowerCase(),
  )
  const page = pageAt(`/${plain.join('/')}`)?.split('/')
  const proper = page
    ?.map((part, at) =>
      /^\$(?!slug)/.test(part) ? given[at - 1] : part.startsWith('$') ? plain[at - 1] : part,
    )
    .join('/')
  return proper === undefined || proper === url.split('?', 1)[0] ? undefined : proper + search
}

/** Around the admin pages. */
const ADMIN_LAYOUT = 'admin/admin.layout.tsx'

/** The table of all pages, with that layout: only the owner's pages load it. */
const ADMIN_TABLE = 'route-tree.gen.ts'

/** Pages before the lock, because people who follow an emailed link cannot sign in yet. */
const BEFORE_LOCK = /^\/admin\/(join|reset)\//

/** Whether a page waits behind the lock: the HTML has only the lock, and the browser loads the page after it. */
export const isBehindLock = (page: string): boolean => page.startsWith('/admin') && !BEFORE_LOCK.test(page)

/** The modules of a page's components. */
export const codeBehind = (file: string): string[] =>
  file.startsWith('admin/') ? [ADMIN_TABLE, componentOf(file)] : [componentOf(file)]

/** The modules that the browser needs first. */
export const firstCodeBehind = (page: string): string[] =>
  isBehindLock(page) ? [ADMIN_TABLE] : codeBehind(pages[page] ?? '')

function componentOf(file: string): string {
  return `${file}?tsr-split=component`
}

/** Parameters that the bank adds to the return URL: with these the page belongs to one visitor. */
const OF_ONE_VISITOR = ['payment_intent', 'payment_intent_client_secret', 'processed', 'redirect_status']

/** The search parameters that change a page's first HTML, and the values with which it is cached. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '/blog': { before: /^[1-9]\d*$/ },
  '/shop': { country: /^[a-z0-9-]+$/ },
  '/donate': {
    amount: /^[1-9]\d{0,4}(\.\d\d)?$/,
    often: /^(monthly|once)$/,
    project: /^[a-z0-9-]{1,100}$/,
  },
}

/** Not a page: its rendering is sent for unknown URLs. */
const NOWHERE = '/404'

/**
 * The cache key of a page whose first HTML is the same for everybody, without irrelevant parameters:
 * '/shop?country=kenya&utm_source=email' → '/shop?country=kenya'. All unknown pages share one. Undefined for pages of
 * one visitor or the owner, and for other spellings of known pages, of which there are endless ones.
 */
export function commonAddress(url: string): string | undefined {
  const [path = '', query] = url.split('?', 2)
  const page = pageAt(path) ?? ''
  // a path parameter other than a slug is a secret
  const isCommon = page.includes('$') ? slugOf(page, path) !== undefined : path === page
  const entry = PUBLIC_PAGES[page]
  if (entry === undefined || !isCommon) return leadsNowhere(url) ? NOWHERE : undefined
  const given = new URLSearchParams(query)
  if (entry.isReturn && OF_ONE_VISITOR.some((each) => given.has(each))) return undefined
  const relevant: string[] = []
  for (const [name, canonical] of Object.entries(PARAMETERS[page] ?? {})) {
    const [value, ...others] = given.getAll(name)
    if (value === undefined) continue
    if (others.length > 0 || !canonical.test(value)) return undefined
    relevant.push(`${name}=${value}`)
  }
  return [path, relevant.join('&')].filter(Boolean).join('?')
}
/** Public pages: path, and the modules that each needs first. */
export const publicPages: Record<string, string[]> = Object.fromEntries(
  Object.entries(PUBLIC_PAGES).map(([path, { file }]) => [path, codeBehind(file)]),
)

const isOwners = (path: string) => path.startsWith('/admin')
const table = Object.entries(pages)

const visitorsRoutes = table
  .filter(([path]) => !isOwners(path))
  .map(([path, file]) => (path === '/' ? index(file) : route(path, file)))

export const routes = rootRoute('site/layout/root.tsx', [
  ...visitorsRoutes,
  route(
    '/admin',
    ADMIN_LAYOUT,
    table
      .filter(([path]) => isOwners(path))
      .map(([path, file]) => (path === '/admin' ? index(file) : route(path.slice('/admin'.length), file))),
  ),
])

/** Without the owner's pages, which are a sixth of the table. */
export const publicRoutes = rootRoute('site/layout/root.tsx', visitorsRoutes)
