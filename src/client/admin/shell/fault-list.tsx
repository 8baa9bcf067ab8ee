/** Every fault in a sentence; few days have one. */
import type { Fault } from '#shared/admin/set-up.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Link } from '../../platform/ui/link.tsx'

const TEXTS: Record<Fault['part'], (since: string) => string> = {
  payments: (since) => `Card payments have been failing since ${since}.`,
  mail: (since) => `Emails have not been going out since ${since}.`,
  backup: (since) => `There has been no backup since ${since}.`,
  // by such a clock nobody knows since when
  clock: () => 'The clock of the server is wrong, or was wrong once.',
}

type FaultListProps = { faults: readonly Fault[]; isOwner: boolean }

export const FaultList = ({ faults, isOwner }: FaultListProps) => (
  <ul className="border-b border-danger bg-danger px-gutter py-2 text-on-danger">
    {faults.map(({ part, since }) => (
      <li key={part} className="flex flex-wrap items-center gap-x-4">
        <span className="flex min-w-0 items-center gap-2 py-1 font-semibold">
          <Glyph d={ALERT} size="md" className="shrink-0" />
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
)

const ALERT = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.010'
