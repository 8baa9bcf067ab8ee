import { done, doneAfter } from '#shared/platform/api/idempotency.ts'
import {
  endInput,
  inviteInput,
  accountList,
  roleInput,
  sharedPasswordInput,
} from '#shared/admin/accounts.schema.ts'
import { isSharedPasswordOn, setSharedPassword } from '../../platform/sessions/shared-password.ts'
import { conflict } from '../../errors.ts'
import { provenProcedure, router, sessionProcedure } from '../../trpc.ts'
import { invite, listAccounts, removeAccount, setRole } from './accounts.ts'

/** For owners only, never for tokens. */
export const accountsRouter = router({
  list: sessionProcedure.output(accountList).query(async ({ ctx: { db, clock, config } }) => ({
    accounts: await listAccounts(db, clock()),
    isSharedPasswordOn: await isSharedPasswordOn(db),
    isMailUnset: config.smtpUrl === undefined,
  })),

  invite: provenProcedure
    .input(inviteInput)
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(invite(ctx.db, input, { now: ctx.clock(), ...ctx.caller }))),

  setRole: provenProcedure
    .input(roleInput)
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(setRole(ctx.db, input, { now: ctx.clock(), ...ctx.caller }))),

  remove: provenProcedure
    .input(endInput)
    .output(done)
    .mutation(({ ctx, input }) =>
      doneAfter(removeAccount(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
    ),

  setSharedPassword: provenProcedure
    .input(sharedPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.signedIn.account)
        throw conflict('Please sign in with your own account to switch the shared password.', 'NO_ACCOUNT')
      await setSharedPassword(ctx.db, input.isOn, ctx.caller)
      return { ok: true }
    }),
})
