import {
  createDonationIntentInput,
  createDonationIntentOutput,
  donationResult,
  processDonationInput,
  thankYouInput,
} from '#shared/donations.ts'
import { done } from '#shared/done.ts'
import { processDonation } from '../settlement/process-donation.ts'
import { limited, limitedIntents, limitedResults, publicRest, router } from '../trpc.ts'
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

  process: publicRest('POST /api/process-donation', {
    summary: 'Record the donation of a successful payment, exactly once',
    output: donationResult,
  })
    .input(processDonationInput)
    .use(limitedResults)
    .mutation(({ ctx, input }) => processDonation(ctx, input.paymentIntentId)),

  sendThanks: publicRest('POST /api/send-thank-you-email', {
    summary: 'Send the thank-you email of a recorded donation; the answer is the same for any other',
    output: done,
  })
    .input(thankYouInput)
    .use(limited('thanks'))
    .mutation(({ ctx, input }) => releaseThanks(ctx.db, input)),
})
