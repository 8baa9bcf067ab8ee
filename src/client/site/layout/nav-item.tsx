import type { ReactNode } from 'react'
import { DonateLink } from '../shell/donate-link.tsx'
import { donate, wishlist, type NavLink } from '../shell/navigation.ts'
import { CountBadge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'

type NavItemProps = {
  link: NavLink
  /** How many bracelets are saved, for the wishlist. */
  saved?: number | undefined
  className: string
  /** A picture before the text. */
  children?: ReactNode
}

/** A link of the header, the menu or the footer. */
export function NavItem({ link, saved, className, children }: NavItemProps) {
  const content = (
    <>
      {children}
      <Counted label={link.label} count={link === wishlist ? saved : 0} unit="saved" />
    </>
  )
  if (link === donate) return <DonateLink className={className}>{content}</DonateLink>
  return (
    <Link
      to={link.to}
      hash={link.hash ?? ''}
      className={className}
      // the top of the home page, which the router takes for one of its sections
      {...(link.hash === 'home' && { 'aria-current': 'page' as const })}
    >
      {content}
    </Link>
  )
}

/** A text, with a count once it is known and not zero. */
export function Counted({
  label,
  count = 0,
  unit,
}: {
  label: string
  count: number | undefined
  unit: string
}) {
  return (
    <span>
      <span>{label}</span>
      {count > 0 && (
        <>
          {' '}
          <CountBadge count={count} className="align-middle ring-transparent" />
          <span className="sr-only">{`(${count} ${unit})`}</span>
        </>
      )}
    </span>
  )
}
