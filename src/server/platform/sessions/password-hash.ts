/** Determines the hash of the shared password, and checks all passwords. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Tx } from '#db/client.ts'
import { siteFacts } from '#db/schema/index.ts'
import { SettingError, type Config } from '../../config.ts'

/** Hashing takes a core and 19 MiB for tens of milliseconds; more at once would slow the site. */
const CONCURRENCY = 2

const KEY = 'admin password hash'

/**
 * The hash of the shared password: from the settings, or of a password generated at the first start. That one
 * is passed to `announce` once, and only its hash is stored. Only one process at a time may call this.
 */
export async function adminPasswordHash(
  tx: Tx,
  config: Config,
  announce: (password: string) => Promise<void>,
): Promise<string> {
  if (config.adminPasswordHash !== undefined)
    return usable(config.adminPasswordHash, 'ADMIN_PASSWORD_HASH is not a whole argon2id hash')
  if (config.adminPassword !== undefined) return hash(config.adminPassword)
  const [stored] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, KEY))
  if (stored) return String(stored.value)
  const made = await hashOfNew(announce)
  await tx.insert(siteFacts).values({ key: KEY, value: made })
  return made
}

/** Announces before storing: a start that is killed in between announces another password next time. */
async function hashOfNew(announce: (password: string) => Promise<void>): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const made = await hash(password)
  await announce(password)
  return made
}

const limit = pLimit(CONCURRENCY)

/** At most `CONCURRENCY` at a time. */
export const isRightPassword = (passwordHash: string, guess: string): Promise<boolean> =>
  limit(verify, passwordHash, guess)

/** argon2id, at most `CONCURRENCY` at a time. */
export const hashPassword = (password: string): Promise<string> => limit(hash, password)

/** Fails the start for an unreadable hash, which would otherwise refuse the owner later without a reason. */
async function usable(passwordHash: string, complaint: string): Promise<string> {
  try {
    await verify(passwordHash, '')
    return passwordHash
  } catch {
    throw new SettingError(complaint)
  }
}
