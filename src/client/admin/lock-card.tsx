/** The frame of pages before sign-in: one card with the logo above it, and the link back to the site. */
import type { ReactNode } from 'react'
import { useSite } from '../site/content/content.ts'
import favicon from '../site/shell/favicon.svg?url'
import { Link } from '../platform/ui/link.tsx'
import { AdminMain } from './admin-page.tsx'

export function LockCard({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSite()
  return (
    <AdminMain title={title} variant="locked">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center gap-2.5 font-display text-lg leading-tight font-semibold"
      >
        <img src={favicon} alt="" width="36" height="36" />
        {name}
      </Link>
      <div className="mt-6 w-full rounded-card border border-line bg-raised p-6 shadow-soft in-data-stays:invisible sm:p-8">
        <h1 className="text-2xl">{title}</h1>
        <p className="no-js-only mt-3">The dashboard needs JavaScript.</p>
        {children}
      </div>
      <Link to="/" className="mt-4 inline-flex min-h-11 items-center text-primary underline">
        Back to the site
      </Link>
    </AdminMain>
  )
}
