import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link, type PagePath } from '../ui/link.tsx'

type ToListProps = { to: PagePath; list: string }

export const ToList = ({ to, list }: ToListProps) => (
  <p className="mb-5">
    <Link to={to} className="font-semibold text-primary underline">
      {list}
    </Link>
  </p>
)

export const NotThere = ({ what, to, list }: ToListProps & { what: string }) => (
  <EmptyState
    title={`There is no such ${what}`}
    action={
      <Button asChild variant="secondary">
        <Link to={to}>{list}</Link>
      </Button>
    }
  />
)
