import { eraseInput, personCounts, personExport, personInput } from '#shared/privacy.ts'
import { adminProcedure, router } from '../trpc.ts'
import { exportPerson, forgetPerson, previewPerson } from './privacy.ts'

/** Each a mutation, the reading ones too: whom it is about must not stand in an address, which logs and proxies keep. */
export const privacyRouter = router({
  preview: adminProcedure
    .input(personInput)
    .output(personCounts)
    .mutation(({ ctx, input }) => previewPerson(ctx.db, input.email)),

  export: adminProcedure
    .input(personInput)
    .output(personExport)
    .mutation(({ ctx, input }) => exportPerson(ctx.db, input.email, { now: ctx.clock(), address: ctx.ip })),

  erase: adminProcedure
    .input(eraseInput)
    .output(personCounts)
    .mutation(({ ctx, input }) =>
      forgetPerson(ctx.db, input.email, {
        now: ctx.clock(),
        address: ctx.ip,
        dataDir: ctx.config.dataDir,
        sandboxCopies: ctx.sandboxCopies,
      }),
    ),
})
