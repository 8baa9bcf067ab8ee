/** The age of the newest backup; the red line above every page says if it is too old. */
import type { Attention } from '#shared/money/payments/payment-timeline.ts'
import { ageText } from '../inbox/inbox-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { LondonTime } from '../ui/london-time.tsx'

type BackupStateProps = { backup: NonNullable<Attention['backup']> }

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
      <span>Last backup: {ageText(lastAt, now)}, </span>
      <LondonTime at={lastAt} />
      <span>.</span>
    </>
  )
}
