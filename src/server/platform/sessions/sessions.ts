/** Signs in with the shared password, and manages everybody's sessions, stored as hashes. */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { adminSessions, accounts } from '#db/schema/index.ts'
import { CLOCK_SKEW_MS } from '#db/future-times.ts'
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
  /** The browser's previous session. It ends at sign-in, so that nobody can plant one (session fixation). */
  replaces: string | undefined
}

/** The result of a password check, or why none was made. */
export type Attempt<Found> = { found: Found } | 'wrong' | { waitSeconds: number }

/** Account and role of a session. */
export type SignedIn = {
  role: Role
  /** Undefined for the shared password, which has the role of an owner. */
  account?: { id: number; name: string }
  /** Undefined for a token. */
  session?: { id: number; stays: boolean; provedAt: Date }
}

/** Properties of a new session besides its account. */
export type SessionOptions = {
  /** The browser's previous session, which ends. */
  replaces?: string | undefined
  stays?: boolean
  /** For example 'Firefox on Windows'. */
  device?: string
}

export type SessionStore = {
  /** The token of a new session, 'wrong' for a wrong password, or seconds to wait before the next try. */
  open(attempt: Try): Promise<{ token: string } | 'wrong' | { waitSeconds: number }>
  /** Runs a check behind the login throttle. The caller clears the failures after a success. */
  attempt<Found>(tried: Tried, check: () => Promise<Found | undefined>): Promise<Attempt<Found>>
  /**
   * Opens a session for somebody who has proved their identity, in the transaction of the sign-in. @returns
   * its token
   */
  openFor(tx: Tx, accountId: number, options?: SessionOptions): Promise<string>
  /** Whether this is the shared password. Call it only within `attempt`, which throttles. */
  isShared(password: string): Promise<boolean>
  /**
   * The open session of a token. @param isUse whether this counts as activity, which extends the session;
   * default true
   */
  find(token: string | undefined, isUse?: boolean): Promise<SignedIn | undefined>
  /** Ends the session and with it every copy of its cookie; idempotent. Other sessions stay open. */
  close(token: string | undefined, address: string): Promise<void>
}

export type SessionStoreOptions = {
  db: Db
  /** argon2id, from `adminPasswordHash`. */
  passwordHash: string
  /**
   * The password's source in the settings or the file. It keys the hashes of tokens, so changing it ends
   * every session.
   */
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
      // turning the shared password off ends earlier sessions, and this lock prevents later ones
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
    // attempts that had to wait are not logged, so a flood leaves only a few lines
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

/** Sessions that began too long ago, however active. */
const isOver = (absoluteMs: number, now: Date, stays: boolean) =>
  and(eq(adminSessions.stays, stays), lt(adminSessions.createdAt, new Date(now.getTime() - absoluteMs)))

/** Sessions neither idle for too long nor begun too long ago. */
export function isLive(now: Date): SQL | undefined {
  const within = (stays: boolean, idleMs: number, absoluteMs: number) =>
    and(
      eq(adminSessions.stays, stays),
      gt(adminSessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      gt(adminSessions.createdAt, new Date(now.getTime() - absoluteMs)),
      // created while the clock was ahead: it would last too long
      lt(adminSessions.createdAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
      lt(adminSessions.lastSeenAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
    )
  return or(within(false, ADMIN_IDLE_MS, ADMIN_ABSOLUTE_MS), within(true, STAY_IDLE_MS, STAY_ABSOLUTE_MS))
}

export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.accountId, accountId))
}
