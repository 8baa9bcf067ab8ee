import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link, type PagePath } from '../ui/link.tsx'

type ToListProps = { to: PagePath; list: string }
type NotThereProps = ToListProps & { what: string; description?: string }

export const ToList = ({ to, list, className = 'mb-5' }: ToListProps & { className?: string }) => (
  <p className={className}>
    <Link to={to} className="font-semibold text-primary underline">
      {list}
    </Link>
  </p>
)

export const NotThere = ({ what, description, to, list }: NotThereProps) => (
  <EmptyState
    title={`There is no such ${what}`}
    description={description}
    action={
      <Button asChild variant="secondary">
        <Link to={to}>{list}</Link>
      </Button>
    }
  />
)
