import type { ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'

type SupporterLinkProps = { id: number | null; className?: string; children: ReactNode }

/** A name that links to the page of its supporter; plain text without an id. */
export function SupporterLink({ id, className, children }: SupporterLinkProps) {
  // in an element of its own, which can be replaced once the id is known
  if (!id) return <span>{children}</span>
  return (
    <Link
      to="/admin/supporters/$id"
      params={{ id: String(id) }}
      className={cn('underline decoration-line underline-offset-4 hover:decoration-current', className)}
    >
      {children}
    </Link>
  )
}
