/** Procedures that start or settle a payment; router.ts adds each to the router of its noun. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  createIntentInput,
  createIntentForProgramsOutput,
  orderResult,
  processPaymentInput,
  startCheckoutInput,
  startCheckoutOutput,
} from '#shared/money/checkout/checkout.ts'
import {
  createDonationIntentInput,
  donationResult,
  processDonationInput,
} from '#shared/money/donations/donations.ts'
import { orderWishesInput } from '#shared/money/orders/order-gift.schema.ts'
import { done, doneAfter } from '#shared/platform/api/idempotency.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { paymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { storeWishes, startCheckout } from '../checkout/checkout.ts'
import { startDonation } from '../donations/donation-checkout.ts'
import { readTimeline } from '../payments/timeline.ts'
import {
  limited,
  limitedIntents,
  limitedResults,
  procedureFor,
  publicProcedure,
  publicRest,
  router,
} from '../../trpc.ts'
import { checkWithProvider } from './check-with-provider.ts'
import { processDonation, processPayment, recordIfPaid } from './confirm-payment.ts'

export const settlement = {
  checkout: router({
    createIntent: publicRest('POST /api/create-payment-intent', {
      summary: 'Price a cart and create its payment intent',
      output: createIntentForProgramsOutput,
      status: 201,
    })
      .input(createIntentInput)
      .use(limitedIntents)
      .mutation(async ({ ctx, input }) => ({
        ...(await startCheckout(ctx, input)),
        publishableKey: ctx.provider.publishableKey,
      })),

    start: publicProcedure
      .input(startCheckoutInput)
      .output(startCheckoutOutput)
      .use(limitedIntents)
      .mutation(({ ctx, input }) => startCheckout(ctx, input).catch(recordIfPaid(ctx))),

    addWishes: publicProcedure
      .input(orderWishesInput)
      .output(done)
      .use(limited('carts'))
      .mutation(({ ctx, input }) => storeWishes(ctx.db, input)),

    process: publicRest('POST /api/process-payment', {
      summary: 'Record the order of a successful payment, exactly once',
      output: orderResult,
    })
      .input(processPaymentInput)
      .use(limitedResults)
      .mutation(({ ctx, input }) => processPayment(ctx, input)),
  }),

  donations: router({
    createIntent: publicRest('POST /api/create-donation-intent', {
      summary: 'Create the payment intent of a donation',
      output: createIntentForProgramsOutput,
      status: 201,
    })
      .input(createDonationIntentInput)
      .use(limitedIntents)
      .mutation(async ({ ctx, input }) => ({
        ...(await startDonation(ctx, input).catch(recordIfPaid(ctx))),
        publishableKey: ctx.provider.publishableKey,
      })),

    /** Fails while a gift could not be recorded, so that no card is charged for it. */
    ready: publicProcedure.output(done).query(({ ctx }) => doneAfter(ctx.db.execute(sql`select 1`))),

    process: publicRest('POST /api/process-donation', {
      summary: 'Record the donation of a successful payment, exactly once',
      output: donationResult,
    })
      .input(processDonationInput)
      .use(limitedResults)
      .mutation(({ ctx, input }) => processDonation(ctx, input)),
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
