import { givingSettings, saveGivingInput } from '#shared/money/funds/giving.ts'
import { adminProcedure, procedureFor, router } from '../../trpc.ts'
import { readGivingSettings, saveGivingSettings } from './settings.ts'

export const givingRouter = router({
  settings: procedureFor('treasurer')
    .output(givingSettings)
    .query(({ ctx }) => readGivingSettings(ctx.db)),

  saveSettings: adminProcedure
    .input(saveGivingInput)
    .output(givingSettings)
    .mutation(({ ctx, input }) => saveGivingSettings(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
