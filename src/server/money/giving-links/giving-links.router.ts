import { done } from '#shared/platform/api/idempotency.ts'
import {
  givingLink,
  linkInput,
  linkPage,
  linkSearch,
  newLinkInput,
} from '#shared/money/giving-links/giving-links.schema.ts'
import { searchPage } from '../../platform/paging.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { deleteLink, listLinks, makeLink, readLink } from './links.ts'

export const givingLinksRouter = router({
  list: adminProcedure
    .input(linkSearch)
    .output(linkPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listLinks(ctx.db, page))),

  byId: adminProcedure
    .input(linkInput)
    .output(givingLink)
    .query(({ ctx, input }) => readLink(ctx.db, input.id)),

  make: adminProcedure
    .input(newLinkInput)
    .output(givingLink)
    .mutation(({ ctx, input }) => makeLink(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  remove: adminProcedure
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteLink(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller })),
})
