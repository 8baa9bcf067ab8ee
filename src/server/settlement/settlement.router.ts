/** Procedures that settle an intent; router.ts adds each to the router of its noun. */
import { z } from 'zod'
import { orderResult, processPaymentInput } from '#shared/checkout.ts'
import { donationResult, processDonationInput } from '#shared/donations.ts'
import { rowId } from '#shared/paging.ts'
import { paymentTimeline } from '#shared/payment-timeline.ts'
import { readTimeline } from '../payments/timeline.ts'
import { limitedResults, procedureFor, publicRest, router } from '../trpc.ts'
import { checkWithProvider } from './check-with-provider.ts'
import { processDonation, processPayment } from './confirm-payment.ts'

export const settlement = {
  checkout: router({
    process: publicRest('POST /api/process-payment', {
      summary: 'Record the order of a successful payment, exactly once',
      output: orderResult,
    })
      .input(processPaymentInput)
      .use(limitedResults)
      .mutation(({ ctx, input }) => processPayment(ctx, input)),
  }),

  donations: router({
    process: publicRest('POST /api/process-donation', {
      summary: 'Record the donation of a successful payment, exactly once',
      output: donationResult,
    })
      .input(processDonationInput)
      .use(limitedResults)
      .mutation(({ ctx, input }) => processDonation(ctx, input.paymentIntentId)),
  }),

  payments: router({
    checkWithProvider: procedureFor('treasurer')
      .input(z.object({ id: rowId }))
      .output(paymentTimeline)
      .mutation(async ({ ctx, input }) => {
        await checkWithProvider(ctx, input.id, ctx.caller)
        return readTimeline(ctx.db, input.id)
      }),
  }),
}
