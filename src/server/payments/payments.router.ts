import { z } from 'zod'
import { pageInput } from '#shared/paging.ts'
import { payment, paymentPage, paymentSearch } from '#shared/payments.ts'
import { listPage, searchPage } from '../paging.ts'
import { adminProcedure, adminRest, router } from '../trpc.ts'
import { listPayments } from './payments.ts'

export const paymentsRouter = router({
  list: adminRest('GET /api/payments', { summary: 'All payments', output: z.array(payment) })
    .input(pageInput)
    .query(({ ctx, input }) => listPage(ctx, input, (page) => listPayments(ctx.db, page))),

  search: adminProcedure
    .input(paymentSearch)
    .output(paymentPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listPayments(ctx.db, page))),
})
