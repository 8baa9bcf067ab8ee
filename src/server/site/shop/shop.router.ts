import { z } from 'zod'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { bracelet } from '#shared/site/shop/shop.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import {
  braceletInput,
  braceletOrder,
  braceletPage,
  braceletStateChange,
  braceletUpdate,
  managedBracelet,
} from '#shared/site/shop/shop.schema.ts'
import { withNextLink } from '../../platform/paging.ts'
import { adminProcedure, cachedRest, router } from '../../trpc.ts'
import {
  createBracelet,
  duplicateBracelet,
  listManagedBracelets,
  readForEditing,
  refuseOtherCountry,
  removeBracelet,
  reorderBracelets,
  setBraceletState,
  updateBracelet,
} from './editing.ts'
import { listBracelets, readBraceletPage } from './shop.ts'

export const shopRouter = router({
  bracelets: cachedRest('GET /api/bracelets', { summary: 'All bracelets', output: z.array(bracelet) })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listBracelets(ctx.db, page))),

  bracelet: cachedRest('GET /api/bracelets/{slug}', {
    summary: 'A bracelet, with others like it',
    output: braceletPage,
  })
    .input(z.object({ slug: z.string().min(1).max(500) }))
    .query(({ ctx, input }) => readBraceletPage(ctx.db, input.slug)),

  manage: adminProcedure.output(z.array(managedBracelet)).query(({ ctx }) => listManagedBracelets(ctx.db)),

  forEditing: adminProcedure
    .input(z.object({ id: rowId }))
    .output(managedBracelet)
    .query(({ ctx, input }) => readForEditing(ctx.db, input.id)),

  create: adminProcedure
    .input(braceletInput)
    .output(managedBracelet)
    .mutation(async ({ ctx, input }) => {
      refuseOtherCountry(input, (await ctx.liveContent.read()).shop)
      return createBracelet(ctx.db, input, ctx.caller)
    }),

  update: adminProcedure
    .input(braceletUpdate)
    .output(managedBracelet)
    .mutation(async ({ ctx, input }) => {
      refuseOtherCountry(input, (await ctx.liveContent.read()).shop)
      return updateBracelet(ctx.db, input, ctx.caller)
    }),

  duplicate: adminProcedure
    .input(z.object({ id: rowId }))
    .output(managedBracelet)
    .mutation(({ ctx, input }) => duplicateBracelet(ctx.db, input.id, ctx.caller)),

  setState: adminProcedure
    .input(braceletStateChange)
    .output(managedBracelet)
    .mutation(({ ctx, input }) => setBraceletState(ctx.db, input, ctx.caller)),

  remove: adminProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => removeBracelet(ctx.db, input.id, ctx.caller)),

  reorder: adminProcedure
    .input(braceletOrder)
    .output(done)
    .mutation(({ ctx, input }) => reorderBracelets(ctx.db, input.ids, ctx.caller)),
})
