import type { Db } from '#db/client.ts'
import { readBackupState } from '#db/last-backup.ts'
import type { Config } from '../../config.ts'
import { days, ok, warn, type Outcome } from '../findings/finding.ts'

const HOUR_MS = 60 * 60_000

export async function checkBackupAge(db: Db, { isBackedUp }: Config): Promise<Outcome> {
  const { last, failure, ageMs, isOverdue } = await readBackupState(db, new Date())
  const age =
    ageMs < 48 * HOUR_MS ? `${Math.round(ageMs / HOUR_MS)} h` : days(Math.floor(ageMs / 24 / HOUR_MS))
  const what = last
    ? `the newest is ${age} old (${(last.bytes / 1e6).toFixed(1)} MB)`
    : `there is none yet; the site is ${age} old`
  if (failure)
    return warn(`${what}; the latest try failed: ${failure.reason}`, 'remove the cause, then npm run backup')
  if (!isOverdue || !isBackedUp) return ok(what)
  return warn(what, 'run npm run backup, and see in the log why the night made none')
}
