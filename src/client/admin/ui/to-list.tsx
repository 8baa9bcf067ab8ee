import { useContext } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link, LinkedPages, type PagePath } from '../../platform/ui/link.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'

type ToListProps = { to: PagePath; list: string }
type NotThereProps = ToListProps & { what: string; description?: string }

/** Without the link the sentence would be pointless. */
export function ToList({ to, list, className = 'mb-5' }: ToListProps & { className?: string }) {
  if (!useContext(LinkedPages)(to)) return null
  return (
    <p className={className}>
      <TextLink to={to} size="text" strong>
        {list}
      </TextLink>
    </p>
  )
}

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
