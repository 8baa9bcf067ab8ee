import { RESTORABLE_DAYS } from '#shared/platform/audit/retention.ts'
import { Link } from '../../platform/ui/link.tsx'

/** Shown beside lists whose items can be deleted. */
export const BinLink = () => (
  <p className="mb-4 text-sm text-muted">
    Anything you delete stays in the{' '}
    <Link to="/admin/bin" className="font-semibold text-primary underline">
      bin
    </Link>{' '}
    for {RESTORABLE_DAYS} days.
  </p>
)
