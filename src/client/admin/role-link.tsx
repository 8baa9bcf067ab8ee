import type { ComponentProps } from 'react'
import { useTRPC } from '../trpc.ts'
import { Link as PageLink } from '../ui/link.tsx'
import { mayOpen } from './role-pages.ts'

/** Whether the role of whoever is signed in may open a page behind the lock. */
export function useMayOpen(): (path: string) => boolean {
  // behind the lock it is known
  const role = useTRPC().utils.admin.me.getData()?.role
  return (path) => role === undefined || !path.startsWith('/admin') || mayOpen(role, path)
}

/** The link of the pages behind the lock: plain text if it leads to a page that the role may not open. */
export const Link = function RoleLink({ to = '', ...props }: ComponentProps<'a'> & { to?: string }) {
  return useMayOpen()(to) ? <PageLink {...props} to={to as '/'} /> : <span>{props.children}</span>
} as typeof PageLink
