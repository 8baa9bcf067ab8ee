/** The owner's password: where its hash comes from, and the check of an attempt. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { SettingError, type Config } from '../config.ts'

/** Each check takes a core and 19 MiB for tens of milliseconds; more at once would slow the site. */
const LOOKS_CONCURRENCY = 2

/**
 * The hash to check against: from the settings, or of a password made at the first start. That is passed to
 * `announce` once, and only its hash is stored under DATA_DIR. Only one process at a time may call this.
 */
export async function adminPasswordHash(
  config: Config,
  announce: (password: string) => void,
): Promise<string> {
  if (config.adminPasswordHash !== undefined)
    return usable(config.adminPasswordHash, 'ADMIN_PASSWORD_HASH is not a whole argon2id hash')
  if (config.adminPassword !== undefined) return hash(config.adminPassword)
  const file = join(config.dataDir, 'admin-password.hash')
  try {
    return await usable(
      (await readFile(file, 'utf8')).trim(),
      `DATA_DIR: ${file} is not a whole argon2id hash: remove it to be told a new password`,
    )
  } catch (error) {
    if (error instanceof SettingError) throw error
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw new SettingError(`DATA_DIR: ${file} cannot be read, so nobody knows the admin password`)
  }
  const password = randomBytes(12).toString('base64url')
  const made = await hash(password)
  try {
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
    // announced before it is stored: a start that is killed in between announces another one next time
    announce(password)
    await rename(`${file}.new`, file)
  } catch {
    throw new SettingError(
      `DATA_DIR (${config.dataDir}) cannot be written, so the admin password has no place`,
    )
  }
  return made
}

/** Checks whether an attempt is right, a few at a time. */
export function passwordCheck(passwordHash: string): (guess: string) => Promise<boolean> {
  const limit = pLimit(LOOKS_CONCURRENCY)
  return (guess) => limit(verify, passwordHash, guess)
}

/** Fails at start, because a hash that cannot be read would refuse the owner later without a reason. */
async function usable(passwordHash: string, complaint: string): Promise<string> {
  try {
    await verify(passwordHash, '')
    return passwordHash
  } catch {
    throw new SettingError(complaint)
  }
}
