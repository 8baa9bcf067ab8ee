/** Records when the newest backup was made, and why the latest attempt failed, for dashboard and metrics. */
import { eq, inArray, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './client.ts'
import { siteFacts } from './schema/index.ts'
import { CLOCK_SKEW_MS } from './future-times.ts'

export const LAST_BACKUP_KEY = 'last backup'
export const FAILED_BACKUP_KEY = 'failed backup'

const made = z.object({ at: z.iso.datetime(), bytes: z.int() })
const failed = z.object({ at: z.iso.datetime(), reason: z.string() })

export type BackupState = {
  last: z.infer<typeof made> | undefined
  /** Latest failure since the newest backup. */
  failure: z.infer<typeof failed> | undefined
  /** Time of the newest backup or, if there is none, when the site was set up. */
  since: Date
  ageMs: number
  /** No backup for two nights, plus some hours in case one was slow. */
  isOverdue: boolean
}

const OVERDUE_MS = 48 * 60 * 60_000

/** Reads two short rows. */
export async function readBackupState(db: Db, now: Date): Promise<BackupState> {
  const [rows, [site]] = await Promise.all([
    db
      .select()
      .from(siteFacts)
      .where(inArray(siteFacts.key, [LAST_BACKUP_KEY, FAILED_BACKUP_KEY])),
    db.select({ madeAt: min(siteFacts.createdAt) }).from(siteFacts),
  ])
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  const stored = made.optional().parse(value(LAST_BACKUP_KEY))
  // a time in the future was stored while the clock was ahead, so it says nothing
  const last = stored && Date.parse(stored.at) <= now.getTime() + CLOCK_SKEW_MS ? stored : undefined
  const since = last ? new Date(last.at) : (site?.madeAt ?? now)
  const ageMs = Math.max(0, now.getTime() - since.getTime())
  return {
    last,
    failure: failed.optional().parse(value(FAILED_BACKUP_KEY)),
    since,
    ageMs,
    isOverdue: ageMs > OVERDUE_MS,
  }
}

/** Records a backup, and clears earlier failures: this one shows that the disk has space again. */
export async function recordBackup(db: Db, at: Date, bytes: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(siteFacts).where(eq(siteFacts.key, FAILED_BACKUP_KEY))
    await tx
      .insert(siteFacts)
      .values({ key: LAST_BACKUP_KEY, value: { at: at.toISOString(), bytes } })
      .onConflictDoUpdate({ target: siteFacts.key, set: { value: sql`excluded.value` } })
  })
}

/** Records a failed backup. @param reason for people: 'the disk is full' */
export async function recordFailedBackup(db: Db, at: Date, reason: string): Promise<void> {
  await db
    .insert(siteFacts)
    .values({ key: FAILED_BACKUP_KEY, value: { at: at.toISOString(), reason } })
    .onConflictDoUpdate({ target: siteFacts.key, set: { value: sql`excluded.value` } })
}
