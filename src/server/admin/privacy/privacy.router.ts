import { eraseInput, personCounts, personExport, personInput } from '#shared/admin/privacy.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { exportPerson, forgetPerson, previewPerson } from './privacy.ts'

/** All mutations, even for reading, because proxies would log an email address in a URL. */
export const privacyRouter = router({
  preview: adminProcedure
    .input(personInput)
    .output(personCounts)
    .mutation(({ ctx, input }) => previewPerson(ctx.db, input, ctx.config.retention)),

  export: adminProcedure
    .meta({ needsProof: true })
    .input(personInput)
    .output(personExport)
    .mutation(async ({ ctx, input }) => {
      const { name: siteName } = (await ctx.liveContent.read()).identity
      const { retention } = ctx.config
      return exportPerson(ctx.db, input, { now: ctx.clock(), caller: ctx.caller, siteName, retention })
    }),

  erase: adminProcedure
    .meta({ needsProof: true })
    .input(eraseInput)
    .output(personCounts)
    .mutation(({ ctx, input }) =>
      forgetPerson(ctx.db, input, {
        now: ctx.clock(),
        caller: ctx.caller,
        config: ctx.config,
        provider: ctx.provider,
        sandboxCopies: ctx.sandboxCopies,
        notes: ctx.erasureNotes,
      }),
    ),
})
