/** The codes of an authenticator app (TOTP, RFC 6238): six digits, every 30 seconds others. */
import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#db/client.ts'
import { people } from '#db/schema.ts'
import { recordAudit, type By, type Caller } from '../audit/audit.ts'
import { conflict, invalid } from '../errors.ts'
import type { Person } from './links.ts'

const PERIOD_SECONDS = 30
/** Clocks differ, and people type slowly: the code before and the one after are taken too. */
const WINDOW = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

/**
 * Makes the secret for an app. No code is asked for before a first one was right.
 * @throws CONFLICT where it is on already.
 */
export async function startSecondFactor(
  db: Db,
  { id, email }: Pick<Person, 'id' | 'email'>,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const [started] = await db
    .update(people)
    .set({ totpSecret: secret })
    .where(and(eq(people.id, id), isNull(people.totpEnabledAt)))
    .returning({ id: people.id })
  if (!started) throw conflict('Your second factor is on already.')
  return { secret, uri: totpOf(secret, issuer, email).toString() }
}

/**
 * Turns it on, by a first right code.
 * @throws BAD_REQUEST for a wrong one.
 */
export function confirmSecondFactor(
  db: Db,
  { id }: Pick<Person, 'id'>,
  code: string,
  { now, ...caller }: By,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [person] = await tx.select().from(people).where(eq(people.id, id)).for('update')
    if (!person || person.totpEnabledAt !== null) throw conflict('Your second factor is on already.')
    if (!(await takeCode(tx, person, code, now)))
      throw invalid('This code is not right. Please wait for the next one and try again.', 'WRONG_CODE')
    await tx.update(people).set({ totpEnabledAt: now }).where(eq(people.id, id))
    await recordAudit(tx, { action: 'second-factor-on', subjectId: id, detail: person.name, ...caller })
  })
}

/** Turns it off; the caller has asked for the password. */
export async function turnOffSecondFactor(
  tx: Tx,
  { id, name }: Pick<Person, 'id' | 'name'>,
  caller: Caller,
): Promise<void> {
  await tx
    .update(people)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: 0 })
    .where(eq(people.id, id))
  await recordAudit(tx, { action: 'second-factor-off', subjectId: id, detail: name, ...caller })
}

/** Whether a code is right and has not been used: each is taken once. */
export async function takeCode(
  db: Db | Tx,
  { id, totpSecret }: Pick<Person, 'id' | 'totpSecret'>,
  code: string,
  now: Date,
): Promise<boolean> {
  if (totpSecret === null) return false
  const timestamp = now.getTime()
  const delta = totpOf(totpSecret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
  const [taken] = await db
    .update(people)
    .set({ totpLastStep: step })
    .where(and(eq(people.id, id), eq(people.totpSecret, totpSecret), lt(people.totpLastStep, step)))
    .returning({ id: people.id })
  return taken !== undefined
}
