import { done } from '#shared/idempotency.ts'
import {
  foundSupporter,
  supporterEmailInput,
  supporterInput,
  supporterNotesInput,
  supporterPage,
} from '#shared/supporters.ts'
import { adminProcedure, adminReading, procedureFor, router } from '../../trpc.ts'
import { findSupporter, readSupporter, setSupporterNotes } from './read-page.ts'

export const supportersRouter = router({
  byId: procedureFor('helper', 'treasurer')
    .input(supporterInput)
    .output(supporterPage)
    .query(({ ctx, input }) => readSupporter(ctx.db, input.id, { as: ctx.signedIn.role })),

  /** a mutation, because an address in a URL would appear in the logs of proxies */
  byEmail: adminReading
    .input(supporterEmailInput)
    .output(foundSupporter)
    .mutation(({ ctx, input }) => findSupporter(ctx.db, input.email)),

  setNotes: adminProcedure
    .input(supporterNotesInput)
    .output(done)
    .mutation(({ ctx, input }) => setSupporterNotes(ctx.db, input)),
})
