/** Recovery codes: ten that stand in for the second factor, once each, on paper for when the phone is lost. */
import { and, eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Db, Tx } from '#db/client.ts'
import { recoveryCodes } from '#db/schema.ts'
import { RECOVERY_CODES } from '#shared/accounts.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import { conflict } from '../errors.ts'
import type { Account } from './links.ts'
import { hashOfToken } from './token-store.ts'

const BYTES = 10

/**
 * Makes new codes in place of all earlier ones. They are in the answer and nowhere else: 'JBSW-Y3DP-EHPK-3PXP'.
 * @throws CONFLICT without a second factor, which they would stand in for.
 */
export async function makeRecoveryCodes(
  db: Db,
  { id, name, totpEnabledAt }: Account,
  by: By,
): Promise<{ codes: string[] }> {
  if (totpEnabledAt === null) throw conflict('Please turn on the second factor first.')
  const made = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: BYTES }).base32)
  await db.transaction(async (tx) => {
    await dropRecoveryCodes(tx, id)
    await tx
      .insert(recoveryCodes)
      .values(made.map((code) => ({ accountId: id, codeHash: hashOfToken(code), createdAt: by.now })))
    await recordAudit(tx, { action: 'recovery-codes-made', subjectId: id, detail: name, ...by })
  })
  return { codes: made.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')) }
}

export async function dropRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Uses a code up: of two simultaneous uses one counts. */
export async function takeRecoveryCode(db: Db | Tx, accountId: number, code: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hashOfToken(code))))
    .returning({ accountId: recoveryCodes.accountId })
  return taken.length > 0
}

/** How many are left. */
export const countRecoveryCodes = (db: Db, accountId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))
