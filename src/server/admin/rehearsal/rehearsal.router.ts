import { rehearsal, rehearsalAct } from '#shared/admin/rehearsal.ts'
import { router, sessionProcedure } from '../../trpc.ts'
import { readRehearsal, rehearse } from './rehearsal.ts'

/** For a signed-in owner only: no token may control the sandbox's bank. */
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
