import type { ReactNode } from 'react'
import { help, shopping, type NavLink } from '../shell/navigation.ts'
import { NavItem } from './nav-item.tsx'

type LinkGroupsProps = {
  /** The first group, which differs between pages. */
  visit: readonly NavLink[]
  saved: number | undefined
  rowClass: string
}

export function LinkGroups({ visit, saved, rowClass }: LinkGroupsProps) {
  return Object.entries({ Visit: visit, Help: help, Shop: shopping }).map(([title, links]) => (
    <LinkGroup key={title} title={title}>
      {links.map((link) => (
        <li key={link.label}>
          <NavItem link={link} saved={saved} className={rowClass} />
        </li>
      ))}
    </LinkGroup>
  ))
}

export const LinkGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="text-sm">{title}</h2>
    <ul>{children}</ul>
  </div>
)
