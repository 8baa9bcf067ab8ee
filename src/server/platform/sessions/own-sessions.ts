/** Lists and ends an account's own sessions. Each call looks its session up, so that an ended one stops at once. */
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { adminSessions } from '#db/schema/index.ts'
import type { SessionRow } from '#shared/platform/sign-in/sign-in.schema.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import { isLive } from './sessions.ts'

/** More devices than anybody has. */
const MAX_LISTED = 100

/** Open sessions, the most recently used first. */
export async function listSessions(
  db: Db,
  accountId: number,
  { now, thisId }: { now: Date; thisId: number | undefined },
): Promise<SessionRow[]> {
  const rows = await db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.accountId, accountId), isLive(now)))
    .orderBy(desc(adminSessions.lastSeenAt))
    .limit(MAX_LISTED)
  return rows.map(({ id, device, stays, createdAt, lastSeenAt }) => ({
    id,
    device,
    stays,
    beganAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    isThis: id === thisId,
  }))
}

/** Ends one session of the account, or all except one; idempotent. @param which id of the session to end or to spare */
export function endSession(
  db: Db,
  accountId: number,
  which: { id: number } | { except: number },
  by: By,
): Promise<void> {
  const isMeant = 'id' in which ? eq(adminSessions.id, which.id) : ne(adminSessions.id, which.except)
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(adminSessions)
      .where(and(eq(adminSessions.accountId, accountId), isMeant))
      .returning({ device: adminSessions.device })
    for (const { device } of ended)
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await recordAudit(tx, { action: 'session-ended', subjectId: accountId, name: device, ...by })
  })
}
