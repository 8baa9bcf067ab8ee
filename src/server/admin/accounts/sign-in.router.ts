import { done, doneAfter } from '#shared/platform/api/idempotency.ts'
import {
  codeInput,
  forgotInput,
  linkInput,
  openedLink,
  passkeySignInInput,
  recoveryInput,
  setPasswordInput,
  signedIn,
  signInInput,
  signInResult,
  signInWays,
} from '#shared/platform/sign-in/sign-in.schema.ts'
import { readLink } from '../../platform/sessions/links.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../platform/sign-in/passkeys.ts'
import { acceptInvitation, resetPassword } from '../../platform/sign-in/passwords.ts'
import { isSharedPasswordOn } from '../../platform/sessions/shared-password.ts'
import { signInWithCode, signInWithPassword } from '../../platform/sign-in/sign-in.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { logUnexpected } from '../../platform/ops/logging.ts'
import { cachedProcedure, limited, publicProcedure, router } from '../../trpc.ts'
import { askForReset } from './emailed-links.ts'

/** Procedures that open a session also enqueue emails about it. */
const openingProcedure = publicProcedure.use(({ next }) => next({ ctx: { enqueueEmail } }))

/** Public calls for signing in. */
export const signInRouter = router({
  ways: cachedProcedure
    .output(signInWays)
    .query(async ({ ctx }) => ({ isSharedPasswordOn: await isSharedPasswordOn(ctx.db) })),

  withPassword: openingProcedure
    .input(signInInput)
    .output(signInResult)
    .mutation(({ ctx, input }) => signInWithPassword(ctx, input)),

  withCode: openingProcedure
    .input(codeInput)
    .output(signInResult)
    .mutation(({ ctx, input }) => signInWithCode(ctx, input)),

  withRecoveryCode: openingProcedure
    .input(recoveryInput)
    .output(signInResult)
    .mutation(({ ctx, input }) => signInWithCode(ctx, { ...input, isRecovery: true })),

  startPasskey: publicProcedure.use(limited('tokens')).mutation(({ ctx }) => startPasskeySignIn(ctx)),

  withPasskey: openingProcedure
    .input(passkeySignInInput)
    .output(signedIn)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),

  forgot: publicProcedure
    .input(forgotInput)
    .output(done)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => {
      askForReset(ctx, input.email).catch((error: unknown) =>
        logUnexpected(ctx.log, error, 'no link was sent'),
      )
      return { ok: true }
    }),

  // a mutation although it only reads, because a token must not be in a URL
  openLink: publicProcedure
    .input(linkInput)
    .output(openedLink)
    .mutation(({ ctx, input }) => readLink(ctx.db, { ...input, now: ctx.clock() })),

  accept: openingProcedure
    .input(setPasswordInput)
    .output(signedIn)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  reset: publicProcedure
    .input(setPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(resetPassword(ctx, input))),
})
