import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import { recordAudit, type AuditEntry, type By } from '../audit/audit.ts'
import { enqueueEmail } from './outbox.ts'

/**
 * Records a change that could lead money or emails elsewhere, and emails every owner about it, or whoever gets notices
 * if nobody has an account. Call it in the transaction of the change; no change may contain a secret.
 */
export async function recordForOwners(tx: Tx, event: AuditEntry & By): Promise<void> {
  const recordId = await recordAudit(tx, event)
  const owners = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), isNotNull(accounts.passwordHash), isNull(accounts.removedAt)))
  const email = { kind: 'setting-changed', recordId, now: event.now } as const
  for (const owner of owners)
    await enqueueEmail(tx, { ...email, to: owner.email, occasion: String(owner.id) })
  if (owners.length === 0) await enqueueEmail(tx, { ...email, to: 'owner' })
}
