/** A link to a URL that somebody typed: client-side navigation to pages of this site, a plain link to all others. */
import type { ReactNode } from 'react'
import { Link, type PagePath } from '../../../platform/ui/link.tsx'

/** The path of a page. Excludes files and the API, which have similar paths. */
const PAGE = /^(\/(?!(?:api|uploads)\/)[^.?#]*)(?:#(.*))?$/

type AddressLinkProps = { href: string; className: string; children: ReactNode }

export function AddressLink({ href, className, children }: AddressLinkProps) {
  const [, to, hash = ''] = PAGE.exec(href) ?? []
  if (to === undefined)
    return (
      <a href={href} className={className}>
        {children}
      </a>
    )
  return (
    <Link to={to as PagePath} hash={hash} className={className}>
      {children}
    </Link>
  )
}
