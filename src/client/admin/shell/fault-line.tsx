/**
 * The red line above every page while something is failing. It comes with every page's counts, and stays mounted while
 * the pages change, so that a screen reader announces a fault once.
 */
import { CircleAlert } from 'lucide-react'
import type { Fault } from '#shared/admin/set-up.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useOverview } from '../overview.ts'
import { useMe } from '../session/use-me.ts'

const TEXTS: Record<Fault['part'], (since: string) => string> = {
  payments: (since) => `Card payments have been failing since ${since}.`,
  mail: (since) => `Emails have not been going out since ${since}.`,
  backup: (since) => `There has been no backup since ${since}.`,
  // with a wrong clock nobody knows since when
  clock: () => 'The server’s clock is wrong, or was wrong once.',
  servers: (since) => `Two copies of the database have been taking changes since ${since}.`,
}

export function FaultLine() {
  const faults = useOverview().data?.faults ?? []
  const isOwner = useMe().data?.role === 'owner'
  return (
    <div aria-live="polite" className="no-print">
      {faults.length > 0 && (
        <ul className="border-b border-danger bg-danger px-gutter py-2 text-on-danger">
          {faults.map(({ part, since }) => (
            <li key={part} className="flex flex-wrap items-center gap-x-4">
              <span className="flex min-w-0 items-center gap-2 py-1 font-semibold">
                <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
                {TEXTS[part](londonText(since))}
              </span>
              {isOwner ? (
                <Link to="/admin/set-up" hash={part} className="inline-flex min-h-11 items-center underline">
                  What to do
                </Link>
              ) : (
                <span>Please tell an owner.</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
