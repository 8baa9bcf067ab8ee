/** The age of the newest backup: one line on a good day, a warning if it is more than two nights old. */
import type { Attention } from '#shared/payment-timeline.ts'
import { FormNotice } from '../../ui/form-notice.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { LondonTime } from '../london-time.tsx'

type BackupStateProps = { backup: NonNullable<Attention['backup']> }

export function BackupWarning({ backup: { lastAt, isOverdue, problem } }: BackupStateProps) {
  if (!isOverdue && problem === null) return null
  return (
    <div className="mb-4">
      <FormNotice tone="failure">
        <p className="font-semibold">
          {isOverdue ? 'There is no backup of the last two days' : 'The latest backup failed'}
        </p>
        <p className="text-on-surface">
          {problem !== null && `The last try failed: ${problem}. `}
          {lastAt === null ? 'No backup has been made yet.' : <LastBackup lastAt={lastAt} />} It is tried
          again every hour; <code>npm run backup</code> on the server makes one now.
        </p>
      </FormNotice>
    </div>
  )
}

export function BackupAge({ backup: { lastAt } }: BackupStateProps) {
  return (
    <p className="mt-10 text-sm text-muted">
      {lastAt === null ? 'No backup has been made yet.' : <LastBackup lastAt={lastAt} />}
    </p>
  )
}

function LastBackup({ lastAt }: { lastAt: string }) {
  const now = useCurrentMinute()
  return (
    <>
      Last backup: {ageText(lastAt, now)}, <LondonTime at={lastAt} />.
    </>
  )
}
