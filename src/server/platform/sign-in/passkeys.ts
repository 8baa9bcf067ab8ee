/**
 * Passkeys (WebAuthn), which suffice for signing in: the device asks for a fingerprint, face or PIN, so no
 * second factor is needed. The library is imported on first use, because that takes long.
 */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { passkeys, accounts } from '#db/schema/index.ts'
import { MAX_PASSKEYS } from '#shared/platform/sign-in/roles.ts'
import type {
  newPasskeyInput,
  PasskeyRow,
  passkeyInput,
  passkeySignInInput,
  NewSession,
} from '#shared/platform/sign-in/sign-in.schema.ts'
import { recordAudit, type By, type Caller } from '../audit/audit.ts'
import type { Config } from '../../config.ts'
import { conflict, invalid, notFound, unauthorized } from '../../errors.ts'
import type { Account } from '../sessions/links.ts'
import { makeStep, openSession, stepEnd, takeStep, type OpeningSession, type SigningIn } from './sign-in.ts'

const library = () => import('@simplewebauthn/server')

/** This site as WebAuthn's relying party. */
const relyingParty = ({ publicUrl }: Config) => {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

export async function listPasskeys(db: Db, accountId: number): Promise<PasskeyRow[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.id))
    .limit(MAX_PASSKEYS)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Options with which the browser creates a passkey; valid once, for some minutes. */
export async function startPasskey(ctx: SigningIn, { id, email, name }: Account, siteName: string) {
  const { generateRegistrationOptions } = await library()
  const own = await ctx.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.accountId, id))
    .limit(MAX_PASSKEYS)
  if (own.length >= MAX_PASSKEYS) throw conflict(`You can have ${MAX_PASSKEYS} passkeys at most.`)
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(ctx.config).expectedRPID,
    userName: email,
    userDisplayName: name,
    // authenticators have stored this spelling, so it must not change
    userID: new TextEncoder().encode(`person ${id}`),
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = stepEnd(ctx.clock())
  const { challenge } = options
  return { options, token: await makeStep(ctx, { step: 'new-passkey', accountId: id, challenge, expiresAt }) }
}

/** Stores the passkey that the browser created. @throws BAD_REQUEST; CONFLICT if it took too long or exists already */
export async function addPasskey(
  ctx: SigningIn,
  account: Account,
  { token, name, credential: response }: z.infer<typeof newPasskeyInput>,
  { now, ...caller }: By,
): Promise<void> {
  const { accountId, challenge } = await takeStep(ctx, token, 'new-passkey')
  if (accountId !== account.id) throw conflict('Please begin again.', 'STEP_OVER')
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...relyingParty(ctx.config),
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) throw invalid('This passkey could not be checked. Please try again.', 'WRONG_PASSKEY')
  await ctx.db.transaction(async (tx) => {
    const { id: credentialId, publicKey, counter, transports = [] } = made.credential
    const [added] = await tx
      .insert(passkeys)
      .values({
        accountId: account.id,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
        name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) throw conflict('This passkey has already been added.')
    await recordAudit(tx, {
      action: 'passkey-added',
      subjectId: account.id,
      name: account.name,
      changes: [{ field: 'passkey', to: name }],
      ...caller,
    })
  })
}

/** @throws NOT_FOUND */
export function removePasskey(db: Db, account: Account, id: number, caller: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, account.id)))
      .returning({ name: passkeys.name })
    if (!removed) throw notFound('There is no such passkey.')
    await recordAudit(tx, {
      action: 'passkey-removed',
      subjectId: account.id,
      name: account.name,
      changes: [{ field: 'passkey', from: removed.name }],
      ...caller,
    })
  })
}

/** Options with which the browser signs in by any passkey of this site. */
export async function startPasskeySignIn(ctx: SigningIn) {
  const { generateAuthenticationOptions } = await library()
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).expectedRPID,
    userVerification: 'required',
  })
  const expiresAt = stepEnd(ctx.clock())
  return { options, token: await makeStep(ctx, { step: 'passkey', challenge: options.challenge, expiresAt }) }
}

/** Opens a session for the passkey's account. @throws UNAUTHORIZED; CONFLICT if it took too long */
export async function signInWithPasskey(
  ctx: OpeningSession,
  { stays, ...input }: z.infer<typeof passkeySignInInput>,
): Promise<NewSession> {
  const account = await verifyPasskey(ctx, input)
  if (!account) throw unauthorized('This passkey does not open the dashboard.')
  return openSession(ctx, account, { stays })
}

/**
 * The passkey's account; undefined for an invalid one, which is logged in the audit. @throws CONFLICT if it
 * took too long
 */
export async function verifyPasskey(
  ctx: SigningIn,
  { token, credential: response }: z.infer<typeof passkeyInput>,
): Promise<Account | undefined> {
  const { challenge } = await takeStep(ctx, token, 'passkey')
  const [found] = await ctx.db
    .select({ account: accounts, passkey: passkeys })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(and(eq(passkeys.credentialId, response.id), isNull(accounts.removedAt)))
  const verified = found && (await verify(ctx.config, found.passkey, challenge, response))
  if (!found || !verified) {
    await recordAudit(ctx.db, { action: 'login-refused', address: ctx.ip })
    return undefined
  }
  const { newCounter } = verified
  await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: ctx.clock() })
    .where(eq(passkeys.id, found.passkey.id))
  return found.account
}

async function verify(
  config: Config,
  { credentialId, publicKey, counter }: typeof passkeys.$inferSelect,
  expectedChallenge: string,
  response: z.infer<typeof passkeyInput>['credential'],
): Promise<{ newCounter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    ...relyingParty(config),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
    // throws for another site, another challenge, or a counter that went backwards
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo : undefined
}
