import type { ReactNode } from 'react'
import { useSite } from '../site/content.ts'
import { AdminHeader } from './admin-header.tsx'
import { RestoredHold } from './restored-hold.tsx'

type AdminPageProps = { title: string; children: ReactNode }

/** What every page behind the lock has: its heading, the ways to the others, Refresh and Lock. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} />
      <RestoredHold />
      {children}
    </AdminMain>
  )
}

export function AdminMain({ title, children }: AdminPageProps) {
  const { name } = useSite()
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter pt-8">
      {/* not in the route's head: what a locked page would be called is nobody's business */}
      <title>{`${title} | ${name}`}</title>
      {children}
    </main>
  )
}
