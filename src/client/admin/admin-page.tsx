import type { ReactNode } from 'react'
import { useSite } from '../site/content.ts'
import { cn } from '../ui/cn.ts'
import { AdminHeader } from './admin-header.tsx'
import { RestoredHold } from './restored-hold.tsx'

type AdminPageProps = { title: string; children: ReactNode }

/** What every page behind the lock has: its heading, Refresh and Lock. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <AdminMain title={title}>
      <AdminHeader title={title} />
      <RestoredHold />
      {children}
    </AdminMain>
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
