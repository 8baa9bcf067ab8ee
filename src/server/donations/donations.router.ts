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
import { pledgeDonation } from './pledge.ts'
import { releaseThanks } from './thanks.ts'

export const donationsRouter = router({
  createIntent: publicRest('POST /api/create-donation-intent', {
    summary: 'Freeze what a donor means to give and create the intent to pay it',
    output: createDonationIntentOutput,
    status: 201,
  })
    .input(createDonationIntentInput)
    .use(limitedIntents)
    .mutation(({ ctx, input }) => pledgeDonation(ctx, input)),

  process: publicRest('POST /api/process-donation', {
    summary: 'Record the donation of a succeeded intent, exactly once',
    output: donationResult,
  })
    .input(processDonationInput)
    .use(limitedResults)
    .mutation(({ ctx, input }) => processDonation(ctx, input.paymentIntentId)),

  sendThanks: publicRest('POST /api/send-thank-you-email', {
    summary: 'Release the thank-you letter of a recorded donation; answers the same for any other',
    output: done,
  })
    .input(thankYouInput)
    .use(limited('thanks'))
    .mutation(({ ctx, input }) => releaseThanks(ctx.db, input)),
})
