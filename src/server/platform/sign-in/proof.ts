/**
 * An open session is not enough for what cannot be undone or gives more access: refunds, accounts, tokens,
 * webhooks, exports, erasures, and sending an email to another address require the password or a passkey
 * again. Procedures declare it in their meta (`needsProof`), routes in their access rule.
 */
import { eq } from 'drizzle-orm'
import { adminSessions } from '#db/schema/index.ts'
import type { ProofInput } from '#shared/platform/sign-in/sign-in.schema.ts'
import { PROOF_MS } from '#shared/platform/sign-in/sign-in.ts'
import { invalid, proofNeeded, unauthorized } from '../../errors.ts'
import { verifyPasskey } from './passkeys.ts'
import { checkPassword, readAccount } from './passwords.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import type { SigningIn } from './sign-in.ts'

/** @throws PROOF_NEEDED if the session last proved its owner's identity too long ago */
export function requireProof({ session }: SignedIn, now: Date): void {
  if (session && Math.abs(now.getTime() - session.provedAt.getTime()) > PROOF_MS) throw proofNeeded()
}

/**
 * Checks the password or a passkey of the signed-in account, with the sign-in throttle. @throws BAD_REQUEST
 * if wrong; TOO_MANY
 */
export async function prove(
  ctx: SigningIn,
  { session, account }: SignedIn,
  input: ProofInput,
): Promise<void> {
  if (!session) throw unauthorized()
  if ('password' in input)
    await checkPassword(ctx, account && (await readAccount(ctx, account.id)), input.password)
  else if ((await verifyPasskey(ctx, input))?.id !== account?.id || !account)
    throw invalid('This passkey does not belong to your account.', 'WRONG_PASSKEY')
  await ctx.db.update(adminSessions).set({ provedAt: ctx.clock() }).where(eq(adminSessions.id, session.id))
}
