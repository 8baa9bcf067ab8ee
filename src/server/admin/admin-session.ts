/** The owner's sign-in: one shared password, checked only here. Sessions are stored as hashes. */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { adminSessions } from '#db/schema.ts'
import { ADMIN_ABSOLUTE_MS, ADMIN_IDLE_MS } from '#shared/admin.ts'
import { recordAudit } from './audit.ts'
import { clearLoginFailures, sharedDelayMs, startAttempt } from './login-throttle.ts'
import { passwordCheck } from './password.ts'

type Try = {
  password: string
  /** The client's address. */
  address: string
  /** The browser's previous session, ended at sign-in so that none can be planted beforehand. */
  replaces: string | undefined
}

export type SessionStore = {
  /** A new session's token; or that the password is wrong, or the seconds to wait before the next try. */
  open(attempt: Try): Promise<{ token: string } | 'wrong' | { waitSeconds: number }>
  /** Whether the token's session is open; each check renews it. */
  isOpen(token: string | undefined): Promise<boolean>
  /** Ends the session, and so every copy of its cookie; repeatable. Sessions opened elsewhere stay open. */
  close(token: string | undefined, address: string): Promise<void>
}

export type SessionStoreOptions = {
  db: Db
  /** argon2id, as `adminPasswordHash` answers it. */
  passwordHash: string
  /** The password's source in the settings or the file: changing it ends every session. */
  sessionKey: string
  clock: () => Date
  /** Waits so many milliseconds. */
  wait: (ms: number) => Promise<unknown>
}

export function createSessionStore({
  db,
  passwordHash,
  sessionKey,
  clock,
  wait,
}: SessionStoreOptions): SessionStore {
  const isRight = passwordCheck(passwordHash)
  const hashOf = (token: string) => createHmac('sha256', sessionKey).update(token).digest('hex')
  const ago = (ms: number) => new Date(clock().getTime() - ms)

  function openSession({ address, replaces = '' }: Try): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    return db.transaction(async (tx) => {
      await tx.delete(adminSessions).where(lt(adminSessions.createdAt, ago(ADMIN_ABSOLUTE_MS)))
      await tx.delete(adminSessions).where(eq(adminSessions.tokenHash, hashOf(replaces)))
      await tx.insert(adminSessions).values({ tokenHash: hashOf(token), createdAt: now, lastSeenAt: now })
      await clearLoginFailures(tx, address, now)
      await recordAudit(tx, { action: 'login', address })
      return token
    })
  }

  return {
    async open(attempt) {
      const { password, address } = attempt
      const waitSeconds = await startAttempt(db, address, clock())
      if (waitSeconds > 0) return { waitSeconds }
      const slowerMs = await sharedDelayMs(db, clock())
      if (slowerMs > 0) await wait(slowerMs)
      if (await isRight(password)) return { token: await openSession(attempt) }
      // only attempts that were checked are logged, so a flood leaves a few lines
      await recordAudit(db, { action: 'login-refused', address })
      return 'wrong'
    },
    async isOpen(token) {
      if (token === undefined) return false
      const awake = await db
        .update(adminSessions)
        .set({ lastSeenAt: clock() })
        .where(
          and(
            eq(adminSessions.tokenHash, hashOf(token)),
            gt(adminSessions.lastSeenAt, ago(ADMIN_IDLE_MS)),
            gt(adminSessions.createdAt, ago(ADMIN_ABSOLUTE_MS)),
          ),
        )
        .returning({ tokenHash: adminSessions.tokenHash })
      return awake.length > 0
    },
    async close(token, address) {
      if (token === undefined) return
      await db.transaction(async (tx) => {
        const ended = await tx
          .delete(adminSessions)
          .where(eq(adminSessions.tokenHash, hashOf(token)))
          .returning({ tokenHash: adminSessions.tokenHash })
        if (ended.length > 0) await recordAudit(tx, { action: 'logout', address })
      })
    },
  }
}
