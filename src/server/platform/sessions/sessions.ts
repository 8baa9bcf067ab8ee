/** Sign-in with the shared password, checked only here, and the sessions of everybody, stored as hashes. */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { adminSessions, accounts } from '#db/schema/index.ts'
import { CLOCK_SKEW_MS } from '#db/time-to-come.ts'
import {
  ADMIN_ABSOLUTE_MS,
  ADMIN_IDLE_MS,
  STAY_ABSOLUTE_MS,
  STAY_IDLE_MS,
} from '#shared/platform/sign-in/sign-in.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { recordAudit } from '../audit/audit.ts'
import { clearLoginFailures, sharedDelayMs, startAttempt, type Tried } from './login-throttle.ts'
import { isRightPassword } from './password-hash.ts'
import { isSharedPasswordOn, lockSharedPassword } from './shared-password.ts'

type Try = {
  password: string
  address: string
  /** The browser's previous session, ended at sign-in so that none can be planted beforehand. */
  replaces: string | undefined
}

/** The result of a password check, or why there was none. */
export type Attempt<Found> = { found: Found } | 'wrong' | { waitSeconds: number }

/** The owner of a session. */
export type SignedIn = {
  role: Role
  /** Undefined under the shared password, which opens everything. */
  account?: { id: number; name: string }
  /** Undefined for a token. */
  session?: { id: number; stays: boolean; provedAt: Date }
}

/** What a new session is to know besides its account. */
export type SessionOptions = {
  /** The browser's previous session, which ends. */
  replaces?: string | undefined
  stays?: boolean
  /** 'Firefox on Windows' */
  device?: string
}

export type SessionStore = {
  /** A new session's token; or that the password is wrong, or the seconds to wait before the next try. */
  open(attempt: Try): Promise<{ token: string } | 'wrong' | { waitSeconds: number }>
  /** Checks what somebody typed, behind the throttle. The caller clears the failures when all was right. */
  attempt<Found>(tried: Tried, check: () => Promise<Found | undefined>): Promise<Attempt<Found>>
  /**
   * Opens a session for somebody who has proved their identity, in the transaction of the sign-in. Returns its token.
   */
  openFor(tx: Tx, accountId: number, options?: SessionOptions): Promise<string>
  /** Whether it is the shared password; only behind the throttle of `attempt`. */
  isShared(password: string): Promise<boolean>
  /**
   * The session of the token, if it is open.
   * @param isUse whether somebody has done something, which renews it; true unless said.
   */
  find(token: string | undefined, isUse?: boolean): Promise<SignedIn | undefined>
  /** Ends the session, and so every copy of its cookie; repeatable. Other sessions stay open. */
  close(token: string | undefined, address: string): Promise<void>
}

export type SessionStoreOptions = {
  db: Db
  /** argon2id, from `adminPasswordHash`. */
  passwordHash: string
  /** The password's source in the settings or the file: changing it ends every session. */
  sessionKey: string
  clock: () => Date
  wait: (ms: number) => Promise<unknown>
}

export function createSessionStore({
  db,
  passwordHash,
  sessionKey,
  clock,
  wait,
}: SessionStoreOptions): SessionStore {
  const hashOf = (token: string) => createHmac('sha256', sessionKey).update(token).digest('hex')

  async function begin(tx: Tx, accountId: number | null, options: SessionOptions = {}): Promise<string> {
    const { replaces = '', stays = false, device = '' } = options
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await tx
      .delete(adminSessions)
      .where(
        or(
          isOver(ADMIN_ABSOLUTE_MS, now, false),
          isOver(STAY_ABSOLUTE_MS, now, true),
          isOf(hashOf(replaces)),
        ),
      )
    await tx.insert(adminSessions).values({
      tokenHash: hashOf(token),
      accountId,
      stays,
      device,
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
    })
    return token
  }

  const isShared = (password: string) => isRightPassword(passwordHash, password)

  /** Undefined while the shared password is off. */
  function openShared({ address, replaces }: Try): Promise<string | undefined> {
    return db.transaction(async (tx) => {
      // switching it off ends every session that was opened before, and none is opened after
      await lockSharedPassword(tx, 'shared')
      if (!(await isSharedPasswordOn(tx))) return undefined
      const token = await begin(tx, null, { replaces })
      await clearLoginFailures(tx, { address }, clock())
      await recordAudit(tx, { action: 'login', address })
      return token
    })
  }

  async function attempt<Found>(tried: Tried, check: () => Promise<Found | undefined>) {
    const waitSeconds = await startAttempt(db, tried, clock())
    if (waitSeconds > 0) return { waitSeconds }
    const slowerMs = await sharedDelayMs(db, clock())
    if (slowerMs > 0) await wait(slowerMs)
    const found = await check()
    if (found !== undefined) return { found }
    // only attempts that were checked are logged, so a flood leaves a few lines
    await recordAudit(db, { action: 'login-refused', address: tried.address })
    return 'wrong' as const
  }

  return {
    attempt,
    async open(tried) {
      const result = await attempt({ address: tried.address }, async () =>
        (await isShared(tried.password)) ? openShared(tried) : undefined,
      )
      return typeof result === 'object' && 'found' in result ? { token: result.found } : result
    },
    openFor: begin,
    isShared,
    async find(token, isUse = true) {
      if (token === undefined) return undefined
      const isOpen = and(isOf(hashOf(token)), isLive(clock()))
      const { id, stays, provedAt } = adminSessions
      const found = { accountId: adminSessions.accountId, id, stays, provedAt }
      const [row] = isUse
        ? await db.update(adminSessions).set({ lastSeenAt: clock() }).where(isOpen).returning(found)
        : await db.select(found).from(adminSessions).where(isOpen)
      if (!row) return undefined
      const { accountId, ...session } = row
      if (accountId === null) return { role: 'owner', session }
      const [account] = await db
        .select({ id: accounts.id, name: accounts.name, role: accounts.role })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.removedAt)))
      return account && { role: account.role, account: { id: account.id, name: account.name }, session }
    },
    async close(token, address) {
      if (token === undefined) return
      await db.transaction(async (tx) => {
        const [ended] = await tx
          .delete(adminSessions)
          .where(isOf(hashOf(token)))
          .returning({ accountId: adminSessions.accountId })
        if (!ended) return
        const [account] =
          ended.accountId === null
            ? []
            : await tx.select().from(accounts).where(eq(accounts.id, ended.accountId))
        await recordAudit(tx, { action: 'logout', address, account })
      })
    },
  }
}

const isOf = (tokenHash: string) => eq(adminSessions.tokenHash, tokenHash)

/** Of sessions that stay or of others: begun too long ago, however busy. */
const isOver = (absoluteMs: number, now: Date, stays: boolean) =>
  and(eq(adminSessions.stays, stays), lt(adminSessions.createdAt, new Date(now.getTime() - absoluteMs)))

/** Neither idle for too long nor begun too long ago. */
export function isLive(now: Date): SQL | undefined {
  const within = (stays: boolean, idleMs: number, absoluteMs: number) =>
    and(
      eq(adminSessions.stays, stays),
      gt(adminSessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      gt(adminSessions.createdAt, new Date(now.getTime() - absoluteMs)),
      // begun while the clock was ahead, it would last until then
      lt(adminSessions.createdAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
      lt(adminSessions.lastSeenAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
    )
  return or(within(false, ADMIN_IDLE_MS, ADMIN_ABSOLUTE_MS), within(true, STAY_IDLE_MS, STAY_ABSOLUTE_MS))
}

/** Ends an account's sessions on every device. */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.accountId, accountId))
}
