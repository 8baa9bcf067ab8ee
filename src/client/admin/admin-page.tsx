import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '#shared/people.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSite } from '../site/content.ts'
import { cn } from '../ui/cn.ts'
import { AdminHeader } from './admin-header.tsx'
import { RestoredHold } from './restored-hold.tsx'
import { mayOpen } from './role-pages.ts'
import { useMe } from './use-me.ts'

type AdminPageProps = { title: string; children: ReactNode }

/** What every page behind the lock has: its heading, Refresh and Lock. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} />
      <RestoredHold />
      <ForRole>{children}</ForRole>
    </AdminMain>
  )
}

/** Says so on a page that is not for who is signed in, whose calls would all be refused. */
function ForRole({ children }: { children: ReactNode }) {
  const role = useMe().data?.role
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (role === undefined) return null
  if (mayOpen(role, path)) return children
  return (
    <EmptyState
      title="Your account may not open this page"
      description={`You are signed in as ${ROLE_LABELS[role].toLowerCase()}: ${ROLE_DESCRIPTIONS[role]}. Please ask the owner of the site if you need more.`}
    />
  )
}

/** `locked` is a page with one card in its middle. */
const looks = {
  page: 'mx-auto w-full max-w-page px-gutter pt-6 pb-24 lg:pb-section print:p-0',
  locked: 'mx-auto flex w-full max-w-md flex-col items-center justify-center px-4 py-8',
}

export function AdminMain({
  title,
  look = 'page',
  children,
}: AdminPageProps & { look?: keyof typeof looks }) {
  const { name } = useSite()
  return (
    <main id="main" tabIndex={-1} className={cn('grow', looks[look])}>
      {/* not in the route's head: what a locked page would be called is nobody's business */}
      <title>{`${title} | ${name}`}</title>
      {children}
    </main>
  )
}
