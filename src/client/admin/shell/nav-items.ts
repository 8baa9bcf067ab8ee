/** The admin pages in the navigation. */
import {
  CalendarCheck,
  CalendarHeart,
  CircleDashed,
  CircleUserRound,
  CreditCard,
  FolderHeart,
  HandCoins,
  History,
  Inbox,
  ListChecks,
  Mail,
  Newspaper,
  Package,
  PanelsTopLeft,
  PiggyBank,
  Plug,
  ShieldCheck,
  Trash2,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { PagePath } from '../../platform/ui/link.tsx'
import { mayOpen } from '../role-pages.ts'

type Count = 'openIssues' | 'ordersToPack' | 'inboxNew' | 'mailFailed'

export type NavItem = {
  to: PagePath
  /** A list of /admin. */
  tab?: 'posts'
  label: string
  icon: LucideIcon
  count?: Count & keyof AdminOverview
  /** Follows the count: '3 to pack'. */
  words?: string
  /** Roles besides owner that see this link; defaults to those who may open the page. */
  roles?: readonly Role[]
}

type NavGroup = { title: string; items: readonly NavItem[] }

const GROUPS: readonly NavGroup[] = [
  {
    title: 'Daily work',
    items: [
      { to: '/admin/today', label: 'Today', icon: CalendarCheck },
      {
        to: '/admin/orders',
        label: 'Orders',
        icon: Package,
        count: 'ordersToPack',
        words: 'to pack',
      },
      {
        to: '/admin/inbox',
        label: 'Inbox',
        icon: Inbox,
        count: 'inboxNew',
        words: 'new',
      },
      { to: '/admin', label: 'Payments', icon: CreditCard, roles: ['treasurer'] },
      { to: '/admin/monthly', label: 'Monthly gifts', icon: CalendarHeart },
      {
        to: '/admin/attention',
        label: 'Attention',
        icon: TriangleAlert,
        count: 'openIssues',
        words: 'open',
      },
      { to: '/admin/funds', label: 'Funds', icon: PiggyBank },
      { to: '/admin/mail', label: 'Mail', icon: Mail, count: 'mailFailed', words: 'failed' },
      { to: '/admin/gift-aid', label: 'Gift Aid', icon: HandCoins },
    ],
  },
  {
    title: 'The site',
    items: [
      { to: '/admin', tab: 'posts', label: 'Blog', icon: Newspaper, roles: ['writer'] },
      { to: '/admin/content', label: 'Content', icon: PanelsTopLeft },
      { to: '/admin/bracelets', label: 'Bracelets', icon: CircleDashed },
      { to: '/admin/projects', label: 'Projects', icon: FolderHeart },
      { to: '/admin/bin', label: 'Bin', icon: Trash2 },
    ],
  },
  {
    title: 'Running it',
    items: [
      { to: '/admin/set-up', label: 'Set-up', icon: ListChecks },
      { to: '/admin/people', label: 'Accounts', icon: UsersRound },
      { to: '/admin/account', label: 'Your account', icon: CircleUserRound },
      { to: '/admin/privacy', label: 'Privacy', icon: ShieldCheck },
      { to: '/admin/integrations', label: 'Integrations', icon: Plug },
      { to: '/admin/activity', label: 'Activity', icon: History },
    ],
  },
]

const isFor = (role: Role | undefined) => (item: NavItem) =>
  role !== undefined &&
  mayOpen(role, item.to) &&
  (role === 'owner' || item.roles === undefined || item.roles.includes(role))

/** The groups that a role may see; none for an unknown role. */
export const groupsFor = (role: Role | undefined): NavGroup[] =>
  GROUPS.map(({ title, items }) => ({ title, items: items.filter(isFor(role)) })).filter(
    ({ items }) => items.length > 0,
  )

/** The number of links in the bar at the bottom of a phone. */
export const MAX_IN_BAR = 3
