import { z } from 'zod'
import { deletionDay } from '#shared/admin/deletion.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import {
  inboxInput,
  inboxItem,
  inboxStateOutput,
  inboxNotesInput,
  inboxPage,
  inboxStateInput,
} from '#shared/admin/inbox.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { inboxThread, replyInput, replyTemplate, templateInput, threadInput } from '#shared/admin/replies.ts'
import { searchPage } from '../../platform/paging.ts'
import { adminProcedure, procedureFor, router } from '../../trpc.ts'
import { listInbox, readInboxItem } from './inbox-list.ts'
import { setInboxNotes, setInboxState } from './inbox.ts'
import { removeInboxItem } from '../../site/forms/removal.ts'
import { readThread, sendReply } from './replies.ts'
import { listTemplates, saveTemplate } from './templates.ts'

const helperProcedure = procedureFor('helper')

export const inboxRouter = router({
  list: helperProcedure
    .input(inboxInput)
    .output(inboxPage)
    .query(({ ctx, input }) =>
      searchPage(input, (page) =>
        listInbox(ctx.db, page, { retention: ctx.config.retention, now: ctx.clock() }),
      ),
    ),

  byId: helperProcedure
    .input(z.object({ id: rowId }))
    .output(inboxItem)
    .query(({ ctx, input }) =>
      readInboxItem(ctx.db, input.id, { retention: ctx.config.retention, now: ctx.clock() }),
    ),

  setState: helperProcedure
    .input(inboxStateInput)
    .output(inboxStateOutput)
    .mutation(async ({ ctx, input }) => {
      const now = ctx.clock()
      const item = await setInboxState(ctx.db, input, { now, ...ctx.caller })
      return { ok: true, deletedOn: deletionDay(item, ctx.config.retention, now) }
    }),

  setNotes: helperProcedure
    .input(inboxNotesInput)
    .output(done)
    .mutation(({ ctx, input }) => setInboxNotes(ctx.db, input)),

  remove: helperProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => removeInboxItem(ctx.db, input.id, ctx.caller)),

  thread: helperProcedure
    .input(threadInput)
    .output(inboxThread)
    .query(({ ctx, input }) => readThread(ctx, input)),

  reply: helperProcedure
    .input(replyInput)
    .output(inboxStateOutput)
    .mutation(async ({ ctx, input }) => {
      const now = ctx.clock()
      const item = await sendReply(ctx.db, input, { now, ...ctx.caller })
      return { ok: true, deletedOn: deletionDay(item, ctx.config.retention, now) }
    }),

  templates: helperProcedure.output(z.array(replyTemplate)).query(({ ctx }) => listTemplates(ctx.db)),

  saveTemplate: adminProcedure
    .input(templateInput)
    .output(replyTemplate)
    .mutation(({ ctx, input }) => saveTemplate(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
