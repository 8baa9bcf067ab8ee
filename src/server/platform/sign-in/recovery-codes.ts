/** Recovery codes: ten codes on paper, each of which replaces the second factor once if the phone is lost. */
import { and, eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Db, Tx } from '#db/client.ts'
import { recoveryCodes } from '#db/schema/index.ts'
import { RECOVERY_CODES } from '#shared/platform/sign-in/roles.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import type { Deps } from '../../context.ts'
import { recordRecoveryCodes } from '../erasure-notes.ts'
import { conflict, unavailable } from '../../errors.ts'
import type { Account } from '../sessions/links.ts'
import { hashOfToken } from '../sessions/token-store.ts'

const BYTES = 10

/**
 * Replaces all recovery codes, and records that a restore must not revive the old ones. The new ones are only
 * in this response: 'JBSW-Y3DP-EHPK-3PXP'. @throws CONFLICT without a second factor
 */
export async function makeRecoveryCodes(
  { db, erasureNotes }: Pick<Deps, 'db' | 'erasureNotes'>,
  { id, name, totpEnabledAt }: Account,
  by: By,
): Promise<{ codes: string[] }> {
  if (totpEnabledAt === null) throw conflict('Please turn on the second factor first.')
  return db.transaction(async (tx) => {
    await recordEndedCodes(erasureNotes, await dropRecoveryCodes(tx, id), by.now)
    const codes = await insertRecoveryCodes(tx, id, by.now)
    await recordAudit(tx, { action: 'recovery-codes-made', subjectId: id, name, ...by })
    return { codes }
  })
}

/** Creates codes for an account that has none. @returns them as they are shown, and never again */
export async function insertRecoveryCodes(tx: Tx, accountId: number, createdAt: Date): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: BYTES }).base32)
  await tx
    .insert(recoveryCodes)
    .values(made.map((code) => ({ accountId, codeHash: hashOfToken(code), createdAt })))
  return made.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** @returns hashes of the deleted codes */
export async function dropRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const dropped = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
    .returning({ codeHash: recoveryCodes.codeHash })
  return dropped.map(({ codeHash }) => codeHash)
}

/** Uses a code up, even if an earlier backup is restored; of two simultaneous uses only one succeeds. */
export function takeRecoveryCode(
  { db, clock, erasureNotes }: Pick<Deps, 'db' | 'clock' | 'erasureNotes'>,
  accountId: number,
  code: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hashOfToken(code))))
      .returning({ codeHash: recoveryCodes.codeHash })
    await recordEndedCodes(
      erasureNotes,
      taken.map(({ codeHash }) => codeHash),
      clock(),
    )
    return taken.length > 0
  })
}

async function recordEndedCodes(notes: Deps['erasureNotes'], hashes: string[], at: Date): Promise<void> {
  if (!notes || hashes.length === 0) return
  await recordRecoveryCodes(notes, hashes, at).catch((cause: unknown) => {
    const sentence = 'The backups could not be reached, so nothing was changed. Please try again in a moment.'
    throw Object.assign(unavailable(sentence, 'NO_STORAGE'), { cause })
  })
}

/** Number of unused codes. */
export const countRecoveryCodes = (db: Db, accountId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))
