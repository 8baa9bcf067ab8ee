import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { PagePath } from '../ui/link.tsx'
import { Link, useMayOpen } from './role-link.tsx'

type ToListProps = { to: PagePath; list: string }
type NotThereProps = ToListProps & { what: string; description?: string }

export function ToList({ to, list, className = 'mb-5' }: ToListProps & { className?: string }) {
  if (!useMayOpen()(to)) return null
  return (
    <p className={className}>
      <Link to={to} className="font-semibold text-primary underline">
        {list}
      </Link>
    </p>
  )
}

export function NotThere({ what, description, to, list }: NotThereProps) {
  const isOpen = useMayOpen()(to)
  return (
    <EmptyState
      title={`There is no such ${what}`}
      description={description}
      action={
        isOpen && (
          <Button asChild variant="secondary">
            <Link to={to}>{list}</Link>
          </Button>
        )
      }
    />
  )
}
