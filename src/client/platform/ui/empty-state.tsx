import type { ReactNode } from 'react'
import unstrung from './ornaments/unstrung.svg?url'

export function EmptyState({
  title,
  description,
  action,
  art = unstrung,
  headingLevel: Heading = 'h2',
}: {
  title: string
  description?: ReactNode
  action?: ReactNode
  /** Address of a drawing, 120 px high. */
  art?: string
  headingLevel?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="empty-state">
      <img src={art} alt="" width="200" height="120" />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {description !== undefined && <p className="mt-2 text-muted">{description}</p>}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
