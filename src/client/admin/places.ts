/** The seven places of the dashboard, their pages and who may open them. Menu, tabs and roles follow from this table. */
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { PagePath } from '../platform/ui/link.tsx'

type Count = keyof AdminOverview & ('openIssues' | 'ordersToPack' | 'inboxNew' | 'mailFailed')

export type PlacePage = {
  to: PagePath
  label: string
  /** Besides owners. */
  roles?: readonly Role[]
  count?: Count
  /** Follows the count: '3 to pack'. */
  words?: string
  /** Shown only while payments are the sandbox's. */
  isOfSandbox?: true
}

const PLACE_NAMES = ['Today', 'Orders', 'Inbox', 'Supporters', 'Money', 'Site', 'Settings'] as const
export type PlaceName = (typeof PLACE_NAMES)[number]
export type Place = { name: PlaceName; pages: readonly PlacePage[] }

const ALL: readonly Role[] = ['helper', 'writer', 'treasurer']
const TREASURER: readonly Role[] = ['treasurer']

const PAGES: Record<PlaceName, readonly PlacePage[]> = {
  Today: [
    { to: '/admin/today', label: 'Today', roles: ALL },
    { to: '/admin/attention', label: 'Attention', roles: TREASURER, count: 'openIssues', words: 'open' },
  ],
  Orders: [
    { to: '/admin/orders', label: 'Orders', roles: ['helper'], count: 'ordersToPack', words: 'to pack' },
  ],
  Inbox: [
    { to: '/admin/inbox', label: 'Inbox', roles: ['helper'], count: 'inboxNew', words: 'new' },
    { to: '/admin/mail', label: 'Mail', count: 'mailFailed', words: 'failed' },
  ],
  Supporters: [{ to: '/admin/supporters', label: 'Supporters', roles: ['helper', 'treasurer'] }],
  Money: [
    { to: '/admin/payments', label: 'Payments', roles: TREASURER },
    { to: '/admin/monthly', label: 'Monthly gifts', roles: TREASURER },
    { to: '/admin/gift-aid', label: 'Gift Aid', roles: TREASURER },
    { to: '/admin/funds', label: 'Funds', roles: TREASURER },
    { to: '/admin/payouts', label: 'Payouts', roles: TREASURER },
    { to: '/admin/gifts/statement', label: 'Bank statement', roles: TREASURER },
    { to: '/admin/gifts/new', label: 'Received another way', roles: TREASURER },
    { to: '/admin/import', label: 'Import' },
  ],
  Site: [
    { to: '/admin/content', label: 'Content', roles: ['writer'] },
    { to: '/admin/posts', label: 'Posts', roles: ['writer'] },
    { to: '/admin/bracelets', label: 'Bracelets' },
    { to: '/admin/projects', label: 'Projects' },
    { to: '/admin/links', label: 'Links and posters' },
    { to: '/admin/bin', label: 'Bin', roles: ['helper', 'writer'] },
  ],
  Settings: [
    { to: '/admin/set-up', label: 'Set-up' },
    { to: '/admin/people', label: 'Accounts' },
    { to: '/admin/integrations', label: 'Integrations' },
    { to: '/admin/privacy', label: 'Privacy' },
    { to: '/admin/activity', label: 'Activity' },
    { to: '/admin/hand-over', label: 'Hand over' },
    { to: '/admin/rehearsal', label: 'Rehearsal', isOfSandbox: true },
  ],
}

/** Pages outside the places: the specified lists, the search results, and the account at the foot of the menu. */
const ELSEWHERE: readonly (Pick<PlacePage, 'roles'> & { to: string })[] = [
  { to: '/admin', roles: ALL },
  { to: '/admin/account', roles: ALL },
  { to: '/admin/search', roles: ['helper', 'treasurer'] },
]

const isAt = ({ to }: { to: string }, path: string): boolean =>
  path === to || (to !== '/admin' && path.startsWith(`${to}/`))

const isFor =
  (role: Role | undefined) =>
  ({ roles = [] }: Pick<PlacePage, 'roles'>): boolean =>
    role === 'owner' || (role !== undefined && roles.includes(role))

/** @param path '/admin/orders', or a page below one: '/admin/payments/3'; everybody may open the public pages. */
export function mayOpen(role: Role, path: string): boolean {
  if (role === 'owner' || !path.startsWith('/admin')) return true
  const page = [...Object.values(PAGES).flat(), ...ELSEWHERE].find((each) => isAt(each, path))
  return page !== undefined && isFor(role)(page)
}

/** The places with a page that the role may open, each with those pages; empty for an unknown role. */
export const placesFor = (role: Role | undefined): Place[] =>
  PLACE_NAMES.map((name) => ({ name, pages: PAGES[name].filter(isFor(role)) })).filter(
    ({ pages }) => pages.length > 0,
  )

/** `aria-current` of a place: 'page' on its first page, 'true' on its others and their records. */
export function placeState({ pages }: Place, path: string): 'page' | 'true' | undefined {
  if (pages[0]?.to === path) return 'page'
  return pages.some((page) => isAt(page, path)) ? 'true' : undefined
}
