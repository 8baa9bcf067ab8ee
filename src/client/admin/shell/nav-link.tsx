/** A link of the navigation, with its count. */
import { useLocation } from '@tanstack/react-router'
import { CountBadge } from '../../platform/ui/badge.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useOverview } from '../overview.ts'
import type { NavItem } from './nav-items.ts'

/** Whether a URL is the link's own, or a page below it. */
export function whereIs(
  { to, tab }: NavItem,
  pathname: string,
  openTab: unknown,
): 'page' | 'true' | undefined {
  if (to === '/admin') {
    if (pathname === to) return (openTab === 'posts') === (tab === 'posts') ? 'page' : undefined
    return tab === undefined && pathname.startsWith('/admin/payments/') ? 'true' : undefined
  }
  if (pathname === to) return 'page'
  return pathname.startsWith(`${to}/`) ? 'true' : undefined
}

/** The current path, and the current list of /admin. */
export function useWhere(): [pathname: string, tab: unknown] {
  const pathname = useLocation({ select: (location) => location.pathname })
  const tab = useLocation({ select: ({ search }) => ('tab' in search ? search.tab : undefined) })
  return [pathname, tab]
}

type NavLinkProps = {
  item: NavItem
  variant: 'row' | 'bar'
  onClick?: () => void
}

const variants = {
  row: 'flex min-h-9 items-center gap-3 rounded-md px-3 font-medium hover:bg-primary/7 hover:text-primary pointer-coarse:min-h-11',
  bar: 'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md text-xs font-semibold hover:text-primary',
}

/** Marks the current link, and not only by colour. */
export const HERE =
  'aria-[current]:bg-primary/10 aria-[current]:text-primary forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2'

export function NavLink({ item, variant, onClick }: NavLinkProps) {
  const { to, tab, label, icon: Icon, words } = item
  const here = whereIs(item, ...useWhere())
  const count = useCount(item)
  return (
    <Link
      to={to}
      // another list starts without the previous search
      search={{ tab }}
      aria-current={here}
      onClick={onClick}
      className={cn(
        variants[variant],
        HERE,
        variant === 'bar' && 'aria-[current]:underline underline-offset-4',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <span>{label}</span>
        {count > 0 && (
          <span className="sr-only">
            {' '}
            ({count.toLocaleString('en-GB')} {words})
          </span>
        )}
      </span>
      {variant === 'row' ? (
        count > 0 && (
          <span
            aria-hidden="true"
            className="ml-auto rounded-full bg-accent px-2 text-sm font-semibold text-on-accent tabular-nums forced-colors:border"
          >
            {count.toLocaleString('en-GB')}
          </span>
        )
      ) : (
        <CountBadge count={count} className="absolute top-1 left-1/2 ml-2.5" />
      )}
    </Link>
  )
}

function useCount({ count }: NavItem): number {
  const { data } = useOverview()
  return count === undefined ? 0 : (data?.[count] ?? 0)
}
