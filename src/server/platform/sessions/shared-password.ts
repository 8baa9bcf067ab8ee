/** Whether the shared password opens the dashboard. It can be turned off once owners have accounts. */
import { eq, isNull, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { adminSessions, siteFacts } from '#db/schema/index.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { conflict } from '../../errors.ts'
import { lockOwners } from './owners.ts'

const KEY = 'shared password'

export async function isSharedPasswordOn(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, KEY))
  return row?.value !== 'off'
}

/** Until the transaction ends, nobody else turns it on or off or, with 'exclusive', signs in with it. */
export async function lockSharedPassword(tx: Tx, how: 'shared' | 'exclusive'): Promise<void> {
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.sharedPassword})`
      : sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sharedPassword})`,
  )
}

/** Turning it off ends its sessions. @throws CONFLICT if no owner could sign in then */
export function setSharedPassword(db: Db, isOn: boolean, caller: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    await lockSharedPassword(tx, 'exclusive')
    if (!isOn && owners.length === 0)
      throw conflict('No owner has an account yet: nobody could open the dashboard any more.', 'LAST_OWNER')
    if ((await isSharedPasswordOn(tx)) === isOn) return
    const value = isOn ? 'on' : 'off'
    await tx
      .insert(siteFacts)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: siteFacts.key, set: { value } })
    if (!isOn) await tx.delete(adminSessions).where(isNull(adminSessions.accountId))
    await recordAudit(tx, { action: isOn ? 'shared-password-on' : 'shared-password-off', ...caller })
  })
}
