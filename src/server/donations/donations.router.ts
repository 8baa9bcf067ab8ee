import { createDonationIntentInput, createDonationIntentOutput, thankYouInput } from '#shared/donations.ts'
import { done } from '#shared/idempotency.ts'
import { limited, limitedIntents, publicRest, router } from '../trpc.ts'
import { startDonation } from './donation-checkout.ts'
import { releaseThanks } from './thanks.ts'

export const donationsRouter = router({
  createIntent: publicRest('POST /api/create-donation-intent', {
    summary: 'Create the payment intent of a donation',
    output: createDonationIntentOutput,
    status: 201,
  })
    .input(createDonationIntentInput)
    .use(limitedIntents)
    .mutation(({ ctx, input }) => startDonation(ctx, input)),

  sendThanks: publicRest('POST /api/send-thank-you-email', {
    summary: 'Send the thank-you email of a recorded donation; the answer is the same for any other',
    output: done,
  })
    .input(thankYouInput)
    .use(limited('thanks'))
    .mutation(({ ctx, input }) => releaseThanks(ctx.db, input)),
})
