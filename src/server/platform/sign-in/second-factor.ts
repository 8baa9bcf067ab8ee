/** Codes of an authenticator app (TOTP, RFC 6238): six digits that change every 30 seconds. */
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import { CLOCK_SKEW_MS } from '#db/future-times.ts'
import { recordAudit, type By, type Caller } from '../audit/audit.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Account } from '../sessions/links.ts'
import { dropRecoveryCodes, insertRecoveryCodes } from './recovery-codes.ts'

const PERIOD_SECONDS = 30
/** Clocks differ and people type slowly, so the previous and the next code are accepted too. */
const WINDOW = 1
const COUNTER_SKEW = CLOCK_SKEW_MS / 1000 / PERIOD_SECONDS + 2 * WINDOW

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

/** Creates the secret. Codes are required only after `confirmSecondFactor`. @throws CONFLICT if it is already on */
export async function startSecondFactor(
  db: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const [started] = await db
    .update(accounts)
    .set({ totpSecret: secret })
    .where(and(eq(accounts.id, id), isNull(accounts.totpEnabledAt)))
    .returning({ id: accounts.id })
  if (!started) throw conflict('Your second factor is on already.')
  return { secret, uri: totpOf(secret, issuer, email).toString() }
}

/** Turns it on with a first correct code, and makes the recovery codes. @throws BAD_REQUEST for a wrong one */
export function confirmSecondFactor(
  db: Db,
  { id }: Pick<Account, 'id'>,
  code: string,
  { now, ...caller }: By,
): Promise<{ codes: string[] }> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
    if (!account || account.totpEnabledAt !== null) throw conflict('Your second factor is on already.')
    if (!(await takeCode(tx, account, code, now)))
      throw invalid('This code is not right. Please wait for the next one and try again.', 'WRONG_CODE')
    await tx.update(accounts).set({ totpEnabledAt: now }).where(eq(accounts.id, id))
    await recordAudit(tx, { action: 'second-factor-on', subjectId: id, name: account.name, ...caller })
    return { codes: await insertRecoveryCodes(tx, id, now) }
  })
}

/** Turns it off. The caller must have checked the password. */
export async function turnOffSecondFactor(
  tx: Tx,
  { id, name }: Pick<Account, 'id' | 'name'>,
  caller: Caller,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastCounter: 0 })
    .where(eq(accounts.id, id))
  await dropRecoveryCodes(tx, id)
  await recordAudit(tx, { action: 'second-factor-off', subjectId: id, name, ...caller })
}

/** Whether a code is correct and unused. A code works only once. */
export async function takeCode(
  db: Db | Tx,
  { id, totpSecret }: Pick<Account, 'id' | 'totpSecret'>,
  code: string,
  now: Date,
): Promise<boolean> {
  if (totpSecret === null) return false
  const timestamp = now.getTime()
  const delta = totpOf(totpSecret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return false
  const counter = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
  const [taken] = await db
    .update(accounts)
    .set({ totpLastCounter: counter })
    .where(
      and(
        eq(accounts.id, id),
        eq(accounts.totpSecret, totpSecret),
        // a counter far in the future, used while the clock was ahead, would block all codes until then
        or(lt(accounts.totpLastCounter, counter), gt(accounts.totpLastCounter, counter + COUNTER_SKEW)),
      ),
    )
    .returning({ id: accounts.id })
  return taken !== undefined
}
