import { done } from '#shared/idempotency.ts'
import { inboxInput, inboxNotesInput, inboxPage, inboxStateInput } from '#shared/inbox.ts'
import { searchPage } from '../paging.ts'
import { procedureFor, router } from '../trpc.ts'
import { listInbox } from './inbox-list.ts'
import { setInboxNotes, setInboxState } from './inbox.ts'

const helperProcedure = procedureFor('helper')

export const inboxRouter = router({
  list: helperProcedure
    .input(inboxInput)
    .output(inboxPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listInbox(ctx.db, page))),

  setState: helperProcedure
    .input(inboxStateInput)
    .output(done)
    .mutation(({ ctx, input }) => setInboxState(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  setNotes: helperProcedure
    .input(inboxNotesInput)
    .output(done)
    .mutation(({ ctx, input }) => setInboxNotes(ctx.db, input)),
})
