/** Recovery codes: ten that stand in for the second factor, once each, on paper for when the phone is lost. */
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
 * Makes new codes in place of all earlier ones, which a restore does not bring back. They are in the answer and nowhere else: 'JBSW-Y3DP-EHPK-3PXP'.
 * @throws CONFLICT without a second factor, which they would stand in for.
 */
export async function makeRecoveryCodes(
  { db, erasureNotes }: Pick<Deps, 'db' | 'erasureNotes'>,
  { id, name, totpEnabledAt }: Account,
  by: By,
): Promise<{ codes: string[] }> {
  if (totpEnabledAt === null) throw conflict('Please turn on the second factor first.')
  const made = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: BYTES }).base32)
  await db.transaction(async (tx) => {
    await recordEndedCodes(erasureNotes, await dropRecoveryCodes(tx, id), by.now)
    await tx
      .insert(recoveryCodes)
      .values(made.map((code) => ({ accountId: id, codeHash: hashOfToken(code), createdAt: by.now })))
    await recordAudit(tx, { action: 'recovery-codes-made', subjectId: id, name, ...by })
  })
  return { codes: made.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')) }
}

/** @returns their hashes */
export async function dropRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const dropped = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
    .returning({ codeHash: recoveryCodes.codeHash })
  return dropped.map(({ codeHash }) => codeHash)
}

/** Uses a code up, also for a restore of an earlier backup: of two simultaneous uses one counts. */
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
    const sentence =
      'The place of the backups could not be reached, so nothing was changed. Please try again in a moment.'
    throw Object.assign(unavailable(sentence, 'NO_STORAGE'), { cause })
  })
}

/** How many are left. */
export const countRecoveryCodes = (db: Db, accountId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))
