/** Runs the nightly backup on request. It is the same job, so two never run at the same time, in whichever process. */
import { setTimeout as delay } from 'node:timers/promises'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { nightlyBackup } from '../../platform/backup/backup.jobs.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { makeDue, runNightly } from '../../platform/ops/nightly.ts'

/** Most backups finish within this time; for a longer one the page says that it is in progress. */
const WAIT_MS = 20_000

/** @throws CONFLICT if the site makes no backups */
export async function backUpNow(ctx: Context & { caller: Caller }): Promise<void> {
  const { db, config, clock, caller, log } = ctx
  if (!config.isBackedUp) throw conflict('This site makes no backups of its own.')
  const isNew = await db.transaction(async (tx) => {
    if (!(await makeDue(tx, 'backup', clock()))) return false
    await recordAudit(tx, { action: 'backup-made', now: clock(), ...caller })
    return true
  })
  // the job records its own failure
  if (isNew) await Promise.race([runNightly(ctx, log, [nightlyBackup]), delay(WAIT_MS)])
}
