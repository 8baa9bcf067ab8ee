import { useContext } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Link, LinkedPages, type PagePath } from '../../platform/ui/link.tsx'

const EmptyState = lazyNamed(() => import('../../platform/ui/empty-state.tsx'), 'EmptyState')

type ToListProps = { to: PagePath; list: string }
type NotThereProps = ToListProps & { what: string; description?: string }

/** Without the link its words would say nothing. */
export function ToList({ to, list, className = 'mb-5' }: ToListProps & { className?: string }) {
  if (!useContext(LinkedPages)(to)) return null
  return (
    <p className={className}>
      <Link to={to} className="font-semibold text-primary underline">
        {list}
      </Link>
    </p>
  )
}

export const NotThere = ({ what, description, to, list }: NotThereProps) => (
  <LazyBoundary>
    <EmptyState
      title={`There is no such ${what}`}
      description={description}
      action={
        <Button asChild variant="secondary">
          <Link to={to}>{list}</Link>
        </Button>
      }
    />
  </LazyBoundary>
)
