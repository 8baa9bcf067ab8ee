import { z } from 'zod'
import { done, doneAfter } from '#shared/platform/api/idempotency.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { ROLES } from '#shared/platform/sign-in/roles.ts'
import { changePasswordInput, ownAccount, renameInput } from '#shared/admin/accounts.schema.ts'
import {
  confirmCodeInput,
  newPasskeyInput,
  newRecoveryCodes,
  newSecondFactor,
  passwordInput,
} from '#shared/platform/sign-in/sign-in.schema.ts'
import { endSession, listSessions } from '../../platform/sessions/own-sessions.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '../../platform/sign-in/passkeys.ts'
import { changePassword, checkPassword, readAccount } from '../../platform/sign-in/passwords.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../../platform/sign-in/recovery-codes.ts'
import {
  confirmSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../platform/sign-in/second-factor.ts'
import { conflict } from '../../errors.ts'
import { procedureFor, router } from '../../trpc.ts'
import { rename } from './accounts.ts'

/** For every role, about one's own account. Not available with the shared password, which belongs to nobody. */
const ownProcedure = procedureFor(...ROLES)
  .meta({ session: true })
  .use(async ({ ctx, next }) => {
    const { account } = ctx.signedIn
    if (!account) throw conflict('Please sign in with your own account first.', 'NO_ACCOUNT')
    return next({
      ctx: { account: await readAccount(ctx, account.id), by: { now: ctx.clock(), ...ctx.caller } },
    })
  })

/** Requires the password again, because an open session must not be enough to gain permanent access. */
const confirmedProcedure = ownProcedure.input(passwordInput).use(async ({ ctx, input, next }) => {
  await checkPassword(ctx, ctx.account, input.password)
  return next()
})

export const accountRouter = router({
  read: ownProcedure.output(ownAccount).query(async ({ ctx: { db, clock, account, signedIn } }) => ({
    name: account.name,
    email: account.email,
    role: account.role,
    hasSecondFactor: account.totpEnabledAt !== null,
    passkeys: await listPasskeys(db, account.id),
    sessions: await listSessions(db, account.id, { now: clock(), thisId: signedIn.session?.id }),
    recoveryCodes: await countRecoveryCodes(db, account.id),
  })),

  endSession: ownProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(endSession(ctx.db, ctx.account.id, input, ctx.by))),

  endOtherSessions: ownProcedure
    .output(done)
    .mutation(({ ctx: { db, account, signedIn, by } }) =>
      doneAfter(endSession(db, account.id, { except: signedIn.session?.id ?? 0 }, by)),
    ),

  rename: ownProcedure
    .input(renameInput)
    .output(done)
    .mutation(({ ctx: { db, account, caller }, input }) =>
      doneAfter(rename(db, account, input.name, caller)),
    ),

  changePassword: ownProcedure
    .input(changePasswordInput)
    .output(done)
    .mutation(({ ctx, input }) =>
      doneAfter(changePassword(ctx, ctx.account, input, { ...ctx.caller, session: ctx.signedIn.session })),
    ),

  startSecondFactor: confirmedProcedure.output(newSecondFactor).mutation(async ({ ctx }) => {
    const { identity } = await ctx.liveContent.read()
    return startSecondFactor(ctx.db, ctx.account, identity.name)
  }),

  confirmSecondFactor: ownProcedure
    .input(confirmCodeInput)
    .output(newRecoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.db, ctx.account, input.code, ctx.by)),

  makeRecoveryCodes: ownProcedure
    .meta({ needsProof: true })
    .output(newRecoveryCodes)
    .mutation(({ ctx }) => makeRecoveryCodes(ctx, ctx.account, ctx.by)),

  turnOffSecondFactor: confirmedProcedure.output(done).mutation(async ({ ctx }) => {
    await ctx.db.transaction((tx) => turnOffSecondFactor(tx, ctx.account, ctx.caller))
    return { ok: true }
  }),

  startPasskey: confirmedProcedure.mutation(async ({ ctx }) => {
    const { identity } = await ctx.liveContent.read()
    return startPasskey(ctx, ctx.account, identity.name)
  }),

  addPasskey: ownProcedure
    .input(newPasskeyInput)
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(addPasskey(ctx, ctx.account, input, ctx.by))),

  removePasskey: ownProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(removePasskey(ctx.db, ctx.account, input.id, ctx.caller))),
})
