/** A link to an address that somebody typed: to a page of ours without loading the site again, else as any other. */
import type { ReactNode } from 'react'
import { Link, type PagePath } from './link.tsx'

/** The path of a page. Excludes files and the API, whose addresses look alike. */
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
