/**
 * The red line above every page while something fails. It comes with the figures of each page, and stays mounted while
 * the pages change, so that a screen reader hears of a fault once.
 */
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { useOverview } from '../overview.ts'
import { useMe } from '../session/use-me.ts'

const FaultList = lazyNamed(() => import('./fault-list.tsx'), 'FaultList')

export function FaultLine() {
  const faults = useOverview().data?.faults ?? []
  const isOwner = useMe().data?.role === 'owner'
  return (
    <div aria-live="polite" className="no-print">
      {faults.length > 0 && (
        <LazyBoundary>
          <FaultList faults={faults} isOwner={isOwner} />
        </LazyBoundary>
      )}
    </div>
  )
}
