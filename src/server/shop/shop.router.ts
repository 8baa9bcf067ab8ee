import { z } from 'zod'
import { pageInput } from '#shared/paging.ts'
import { bracelet } from '#shared/shop.ts'
import { listPage } from '../paging.ts'
import { cachedRest, router } from '../trpc.ts'
import { listBracelets } from './shop.ts'

export const shopRouter = router({
  bracelets: cachedRest('GET /api/bracelets', { summary: 'All bracelets', output: z.array(bracelet) })
    .input(pageInput)
    .query(({ ctx, input }) => listPage(ctx, input, (page) => listBracelets(ctx.db, page))),
})
