import { z } from 'zod'
import { done } from '#shared/idempotency.ts'
import { rowId } from '#shared/paging.ts'
import { inviteInput, peopleList, roleInput, sharedPasswordInput } from '#shared/people.schema.ts'
import { isSharedPasswordOn, setSharedPassword } from '../admin/shared-password.ts'
import { conflict } from '../errors.ts'
import { router, sessionProcedure } from '../trpc.ts'
import { invite, listPeople, removePerson, setRole } from './people.ts'

/** Who has an account: for owners, and no token. */
export const peopleRouter = router({
  list: sessionProcedure.output(peopleList).query(async ({ ctx: { db, clock, config } }) => ({
    people: await listPeople(db, clock()),
    isSharedPasswordOn: await isSharedPasswordOn(db),
    isMailUnset: config.smtpUrl === undefined,
  })),

  invite: sessionProcedure
    .input(inviteInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await invite(ctx.db, input, { now: ctx.clock(), ...ctx.caller })
      return { ok: true }
    }),

  setRole: sessionProcedure
    .input(roleInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setRole(ctx.db, input, ctx.caller)
      return { ok: true }
    }),

  remove: sessionProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removePerson(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller })
      return { ok: true }
    }),

  setSharedPassword: sessionProcedure
    .input(sharedPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.signedIn.person)
        throw conflict('Please sign in with your own account to switch the shared password.', 'NO_ACCOUNT')
      await setSharedPassword(ctx.db, input.isOn, ctx.caller)
      return { ok: true }
    }),
})
