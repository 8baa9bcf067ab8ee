import { z } from 'zod'
import { done } from '#shared/idempotency.ts'
import { pageInput, rowId } from '#shared/paging.ts'
import {
  attention,
  attentionInput,
  paymentTimeline,
  refundInput,
  resolvePaymentIssueInput,
} from '#shared/payment-timeline.ts'
import { payment, paymentPage, paymentSearch } from '#shared/payments.ts'
import { listPage, searchPage } from '../paging.ts'
import { adminProcedure, adminRest, router } from '../trpc.ts'
import { requestRefund } from './refund-request.ts'
import { readTimeline } from './timeline.ts'
import { listPayments } from './payments.ts'
import { readAttention, resolvePaymentIssue } from './payment-issues.ts'

export const paymentsRouter = router({
  list: adminRest('GET /api/payments', { summary: 'All payments', output: z.array(payment), isLong: true })
    .input(pageInput)
    .query(({ ctx, input }) => listPage(ctx, input, (page) => listPayments(ctx.db, page))),

  search: adminProcedure
    .input(paymentSearch)
    .output(paymentPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listPayments(ctx.db, page))),

  timeline: adminProcedure
    .input(z.object({ id: rowId }))
    .output(paymentTimeline)
    .query(({ ctx, input }) => readTimeline(ctx.db, input.id)),

  refund: adminProcedure
    .input(refundInput)
    .output(paymentTimeline)
    .mutation(async ({ ctx, input }) => {
      await requestRefund(ctx, input, { now: ctx.clock(), address: ctx.ip })
      return readTimeline(ctx.db, input.id)
    }),

  attention: adminProcedure
    .input(attentionInput)
    .output(attention)
    .query(({ ctx, input }) => readAttention(ctx, input)),

  resolvePaymentIssue: adminProcedure
    .input(resolvePaymentIssueInput)
    .output(done)
    .mutation(({ ctx, input }) => resolvePaymentIssue(ctx.db, input, { now: ctx.clock(), address: ctx.ip })),
})
