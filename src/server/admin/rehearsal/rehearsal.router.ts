import { rehearsal, rehearsalAct } from '#shared/admin/rehearsal.ts'
import { router, sessionProcedure } from '../../trpc.ts'
import { readRehearsal, rehearse } from './rehearsal.ts'

/** For an owner who is signed in: no token may turn the sandbox's bank. */
export const rehearsalRouter = router({
  read: sessionProcedure.output(rehearsal).query(({ ctx }) => readRehearsal(ctx)),

  act: sessionProcedure
    .input(rehearsalAct)
    .output(rehearsal)
    .mutation(async ({ ctx, input }) => {
      await rehearse(ctx, input)
      return readRehearsal(ctx)
    }),
})
