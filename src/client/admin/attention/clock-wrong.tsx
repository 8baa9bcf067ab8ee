/** Warns that times and due dates may be wrong, because the server's clock is. */
import { Alert } from '../../platform/ui/status/alert.tsx'
import { useOverview } from '../overview.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useMe } from '../session/use-me.ts'

export const useIsClockWrong = (): boolean =>
  useOverview().data?.faults.some(({ part }) => part === 'clock') ?? false

export function ClockWrong() {
  const isOwner = useMe().data?.role === 'owner'
  return (
    <div className="mb-4">
      <Alert tone="change">
        <p className="font-semibold">The clock of the server is wrong, or was wrong once</p>
        <p>
          <span>
            Orders, gifts and emails get the wrong time, and scheduled work may run early, late or not at all.
            Whoever looks after the server needs to correct it.
          </span>{' '}
          {isOwner && (
            <Link to="/admin/set-up" hash="clock" className="underline">
              What to do
            </Link>
          )}
        </p>
      </Alert>
    </div>
  )
}
