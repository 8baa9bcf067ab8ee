import { join } from 'node:path'
import { binPage, binRef, putBackOutput } from '#shared/admin/bin.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput } from '#shared/platform/api/paging.ts'
import { removeEmailsOf } from '../../platform/mail/email-files.ts'
import { searchPage } from '../../platform/paging.ts'
import { procedureFor, router } from '../../trpc.ts'
import { deleteForGood, listBin, putBack } from './bin.ts'

/** Each kind of record requires its own role: see `BIN_ROLES`. */
const binProcedure = procedureFor('helper', 'writer')

export const binRouter = router({
  list: binProcedure
    .input(pageInput)
    .output(binPage)
    .query(({ ctx, input }) =>
      searchPage(input, (page) =>
        listBin(ctx.db, page, {
          role: ctx.signedIn.role,
          retention: ctx.config.retention,
          now: ctx.clock(),
        }),
      ),
    ),

  putBack: binProcedure
    .input(binRef)
    .output(putBackOutput)
    .mutation(({ ctx, input }) =>
      putBack(ctx.db, input, { role: ctx.signedIn.role, now: ctx.clock(), ...ctx.caller }),
    ),

  deleteForGood: binProcedure
    .input(binRef)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const by = { role: ctx.signedIn.role, now: ctx.clock(), ...ctx.caller }
      const emails = await deleteForGood(ctx.db, input, by)
      await removeEmailsOf(join(ctx.config.dataDir, 'mail'), emails)
      return { ok: true }
    }),
})
