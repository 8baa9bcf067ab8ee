import type { ReactNode } from 'react'
import { BookShelf } from './ornaments/book-shelf.tsx'

export function EmptyState({
  title,
  description,
  action,
  art = <BookShelf />,
  headingLevel: Heading = 'h2',
}: {
  title: string
  description?: ReactNode
  action?: ReactNode
  art?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-gutter py-12 text-center">
      {art}
      <Heading className="mt-6 text-xl">{title}</Heading>
      {description !== undefined && <p className="mt-2 text-muted">{description}</p>}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
