/** The owner's door: one shared password, checked here only, and sessions kept as hashes in the database. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { adminSessions } from '#db/schema.ts'
import { ADMIN_ABSOLUTE_MS, ADMIN_IDLE_MS } from '#shared/admin.ts'
import { SettingError, type Config } from '../config.ts'

export type AdminGate = {
  /** The new session's token, or undefined when the password is wrong. */
  open(password: string): Promise<string | undefined>
  /** Whether the token's session lives; a living one is kept awake. */
  isOpen(token: string | undefined): Promise<boolean>
  /** Ends the session; repeatable. */
  close(token: string | undefined): Promise<void>
}

/** @param passwordHash argon2id, as `adminPasswordHash` answers it. */
export function createAdminGate(db: Db, passwordHash: string, clock: () => Date): AdminGate {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  return {
    async open(password) {
      if (!(await verify(passwordHash, password))) return undefined
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await db.delete(adminSessions).where(lt(adminSessions.createdAt, ago(ADMIN_ABSOLUTE_MS)))
      await db.insert(adminSessions).values({ tokenHash: sha256(token), createdAt: now, lastSeenAt: now })
      return token
    },
    async isOpen(token) {
      if (token === undefined) return false
      const awake = await db
        .update(adminSessions)
        .set({ lastSeenAt: clock() })
        .where(
          and(
            eq(adminSessions.tokenHash, sha256(token)),
            gt(adminSessions.lastSeenAt, ago(ADMIN_IDLE_MS)),
            gt(adminSessions.createdAt, ago(ADMIN_ABSOLUTE_MS)),
          ),
        )
        .returning({ tokenHash: adminSessions.tokenHash })
      return awake.length > 0
    },
    async close(token) {
      if (token === undefined) return
      await db.delete(adminSessions).where(eq(adminSessions.tokenHash, sha256(token)))
    },
  }
}

/**
 * The hash to check against: from the settings, or of a password made at the first start, told once through
 * `announce` and kept only as its hash under DATA_DIR.
 */
export async function adminPasswordHash(
  config: Config,
  announce: (password: string) => void,
): Promise<string> {
  if (config.adminPasswordHash !== undefined) return config.adminPasswordHash
  if (config.adminPassword !== undefined) return hash(config.adminPassword)
  const file = join(config.dataDir, 'admin-password.hash')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept.trim()
  const password = randomBytes(12).toString('base64url')
  const made = await hash(password)
  try {
    await mkdir(config.dataDir, { recursive: true })
    // exclusive: of two first starts at once only one may announce its password
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return (await readFile(file, 'utf8')).trim()
    throw new SettingError(
      `DATA_DIR (${config.dataDir}) cannot be written, so the admin password has no place`,
    )
  }
  announce(password)
  return made
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
