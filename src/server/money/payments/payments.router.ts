import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import {
  attention,
  attentionInput,
  paymentTimeline,
  refundInput,
  resolvePaymentIssueInput,
} from '#shared/money/payments/payment-timeline.ts'
import { payment, paymentPage, paymentSearch } from '#shared/money/payments/payments.ts'
import { payoutDetails, payoutPage } from '#shared/money/payments/payouts.ts'
import { withNextLink, searchPage } from '../../platform/paging.ts'
import { adminRest, procedureFor, router } from '../../trpc.ts'
import { requestRefund } from '../refunds/refund-request.ts'
import { readTimeline } from './timeline.ts'
import { listPayouts, readPayout } from '../ledger/payouts.ts'
import { listPayments, readPayment, searchPayments } from './payments.ts'
import { readAttention, resolvePaymentIssue } from '../payment-events/payment-issues.ts'

const treasurerProcedure = procedureFor('treasurer')

export const paymentsRouter = router({
  list: adminRest('GET /api/payments', {
    summary: 'All payments',
    output: z.array(payment),
    isLong: true,
    roles: ['treasurer'],
  })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listPayments(ctx.db, page))),

  byId: adminRest('GET /api/payments/{id}', {
    summary: 'One payment',
    output: payment,
    roles: ['treasurer'],
    scope: 'payments.list',
  })
    .input(z.object({ id: rowId }))
    .query(({ ctx, input }) => readPayment(ctx.db, input.id)),

  search: treasurerProcedure
    .input(paymentSearch)
    .output(paymentPage)
    .query(({ ctx, input }) => searchPage(input, (page) => searchPayments(ctx.db, page))),

  timeline: treasurerProcedure
    .input(z.object({ id: rowId }))
    .output(paymentTimeline)
    .query(({ ctx, input }) => readTimeline(ctx.db, input.id)),

  refund: treasurerProcedure
    .meta({ needsProof: true })
    .input(refundInput)
    .output(paymentTimeline)
    .mutation(async ({ ctx, input }) => {
      await requestRefund(ctx, input, { now: ctx.clock(), ...ctx.caller })
      return readTimeline(ctx.db, input.id)
    }),

  payouts: treasurerProcedure
    .input(pageInput)
    .output(payoutPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listPayouts(ctx.db, page))),

  payout: treasurerProcedure
    .input(z.object({ id: rowId }))
    .output(payoutDetails)
    .query(({ ctx, input }) => readPayout(ctx.db, input.id)),

  attention: treasurerProcedure
    .input(attentionInput)
    .output(attention)
    .query(({ ctx, input }) => readAttention(ctx, input)),

  resolvePaymentIssue: treasurerProcedure
    .input(resolvePaymentIssueInput)
    .output(done)
    .mutation(({ ctx, input }) => resolvePaymentIssue(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
