import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; hash?: string | undefined }

/** A link to any path of the site, also to pages that the table of pages does not hold yet: those answer 404. */
export function SiteLink({ to, hash, ...rest }: SiteLinkProps) {
  // nothing to restore: the same link a second time scrolls there again
  const props = {
    ...rest,
    to,
    hash,
    resetScroll: hash === undefined,
    activeOptions: { exact: true, includeHash: true },
  } as LinkProps
  return <Link {...props} />
}
