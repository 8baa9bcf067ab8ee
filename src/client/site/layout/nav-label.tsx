import { wishlist, type NavLink } from '../shell/navigation.ts'
import { CountBadge } from '../../platform/ui/badge.tsx'

/** A link's text; for the wishlist also the number of saved bracelets. */
export function NavLabel({ link, saved = 0 }: { link: NavLink; saved: number | undefined }) {
  return (
    <span>
      <span>{link.label}</span>
      {link === wishlist && saved > 0 && (
        <>
          {' '}
          <CountBadge count={saved} className="align-middle ring-transparent" />
          <span className="sr-only">{`(${saved} saved)`}</span>
        </>
      )}
    </span>
  )
}
