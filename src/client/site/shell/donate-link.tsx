import { useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Gift } from '#shared/site/projects/donate-link.ts'
import { Link } from '../../platform/ui/link.tsx'

/** Leads to the donation page, with the project `gift` preselected, or the one whose page this is. */
export function DonateLink({
  gift,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { gift?: Gift | undefined }) {
  const ofPage = useRouterState({
    select: ({ matches }) => (matches.at(-1)?.loaderData as { gift?: Gift } | undefined)?.gift,
  })
  const search = gift ?? ofPage
  return <Link {...props} to="/donate" {...(search && { search })} />
}
