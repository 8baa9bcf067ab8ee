import { DonateLink } from '../shell/donate-link.tsx'
import { donate, type NavLink } from '../shell/navigation.ts'
import { Link } from '../../platform/ui/link.tsx'
import { NavLabel } from './nav-label.tsx'

type NavItemProps = { link: NavLink; saved: number | undefined; className: string }

/** A link of the header, the menu or the footer. */
export function NavItem({ link, saved, className }: NavItemProps) {
  const label = <NavLabel link={link} saved={saved} />
  if (link === donate) return <DonateLink className={className}>{label}</DonateLink>
  return (
    <Link to={link.to} hash={link.hash ?? ''} className={className}>
      {label}
    </Link>
  )
}
