import { done } from '#shared/idempotency.ts'
import { inboxInput, inboxNotesInput, inboxPage, inboxStateInput } from '#shared/inbox.ts'
import { searchPage } from '../paging.ts'
import { adminProcedure, router } from '../trpc.ts'
import { listInbox } from './inbox-list.ts'
import { setInboxNotes, setInboxState } from './inbox.ts'

export const inboxRouter = router({
  list: adminProcedure
    .input(inboxInput)
    .output(inboxPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listInbox(ctx.db, page))),

  setState: adminProcedure
    .input(inboxStateInput)
    .output(done)
    .mutation(({ ctx, input }) => setInboxState(ctx.db, input, { now: ctx.clock(), address: ctx.ip })),

  setNotes: adminProcedure
    .input(inboxNotesInput)
    .output(done)
    .mutation(({ ctx, input }) => setInboxNotes(ctx.db, input)),
})
