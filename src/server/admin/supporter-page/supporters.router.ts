import { emailSite } from '../../site/emails/email.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import {
  foundSupporter,
  markThankedInput,
  supporterEmailInput,
  supporterInput,
  supporterNewsInput,
  supporterNotesInput,
  supporterPage,
  supporterPreferencesInput,
  supporterRows,
  supporterSearch,
  thanksInput,
  thanksStart,
} from '#shared/admin/supporter-page.ts'
import { searchPage } from '../../platform/paging.ts'
import { adminProcedure, adminReading, procedureFor, router } from '../../trpc.ts'
import { beginThanks, markThanked, setPreferences, thankSupporter } from './thanks.ts'
import { listSupporters } from './list.ts'
import { recordToldChoice } from './news.ts'
import { findSupporter, readSupporter, setSupporterNotes } from './read-page.ts'

export const supportersRouter = router({
  list: procedureFor('helper', 'treasurer')
    .input(supporterSearch)
    .output(supporterRows)
    .query(({ ctx, input }) =>
      searchPage(input, (page) => listSupporters(ctx.db, page, { as: ctx.signedIn.role })),
    ),

  byId: procedureFor('helper', 'treasurer')
    .input(supporterInput)
    .output(supporterPage)
    .query(({ ctx, input }) => readSupporter(ctx.db, input.id, { as: ctx.signedIn.role })),

  /** a mutation, because proxies would log an email address in a URL */
  byEmail: adminReading
    .input(supporterEmailInput)
    .output(foundSupporter)
    .mutation(({ ctx, input }) => findSupporter(ctx.db, input.email)),

  setNotes: adminProcedure
    .input(supporterNotesInput)
    .output(done)
    .mutation(({ ctx, input }) => setSupporterNotes(ctx.db, input)),

  setPreferences: adminProcedure
    .input(supporterPreferencesInput)
    .output(supporterPage.shape.preferences.unwrap())
    .mutation(({ ctx, input }) => setPreferences(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  setNews: adminProcedure
    .input(supporterNewsInput)
    .output(done)
    .mutation(({ ctx, input }) => recordToldChoice(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  thanks: adminProcedure
    .input(supporterInput)
    .output(thanksStart)
    .query(({ ctx, input }) => beginThanks(ctx.db, input.id)),

  thank: adminProcedure
    .input(thanksInput)
    .output(done)
    .mutation(async ({ ctx, input }) =>
      thankSupporter(ctx.db, input, {
        site: emailSite(ctx.config.publicUrl, await ctx.liveContent.read()),
        from: ctx.config.mailFrom,
        now: ctx.clock(),
        ...ctx.caller,
      }),
    ),

  markThanked: adminProcedure
    .input(markThankedInput)
    .output(done)
    .mutation(({ ctx, input }) => markThanked(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
