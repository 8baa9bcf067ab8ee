/** A link to a place, with the number of things waiting there. */
import { useLocation } from '@tanstack/react-router'
import {
  Banknote,
  CalendarCheck,
  Inbox,
  Package,
  PanelsTopLeft,
  Settings,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { CountBadge } from '../../platform/ui/badge.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useWaiting } from '../kit/use-places.ts'
import { placeState, type Place, type PlaceName } from '../places.ts'

const ICONS: Record<PlaceName, LucideIcon> = {
  Today: CalendarCheck,
  Orders: Package,
  Inbox,
  Supporters: UsersRound,
  Money: Banknote,
  Site: PanelsTopLeft,
  Settings,
}

const variants = {
  row: 'flex min-h-10 items-center gap-3 rounded-md px-3 font-medium hover:bg-primary/7 hover:text-primary pointer-coarse:min-h-11',
  bar: 'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md text-xs font-semibold underline-offset-4 hover:text-primary aria-[current]:underline',
}
type Variant = keyof typeof variants

/** A menu entry's look; colour is not the only sign of its state. */
export const entry = (variant: Variant, className?: string) =>
  cn(
    variants[variant],
    'aria-[current]:bg-primary/10 aria-[current]:text-primary forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2',
    className,
  )

type NavLinkProps = { place: Place; variant: Variant; onClick?: (() => void) | undefined }

export function NavLink({ place, variant, onClick }: NavLinkProps) {
  const { name, pages } = place
  const here = placeState(place, useLocation({ select: ({ pathname }) => pathname }))
  const { count, text } = useWaiting(pages)
  const Icon = ICONS[name]
  const [first] = pages
  if (!first) return null
  return (
    <Link to={first.to} search={{}} aria-current={here} onClick={onClick} className={entry(variant)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <span>{name}</span>
        {count > 0 && <span className="sr-only"> ({text})</span>}
      </span>
      <CountBadge
        count={count}
        tone="waiting"
        className={variant === 'row' ? 'ml-auto ring-0' : 'absolute top-1 left-1/2 ml-2.5'}
      />
    </Link>
  )
}
