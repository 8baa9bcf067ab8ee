import { donationOptions, thankYouInput } from '#shared/money/donations/donations.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { cachedProcedure, limited, publicRest, router } from '../../trpc.ts'
import { readDonationOptions } from './options.ts'
import { releaseThanks } from './thanks.ts'

export const donationsRouter = router({
  /** Cached like pages: a trigger announces changes to projects and to the giving settings. */
  options: cachedProcedure.output(donationOptions).query(({ ctx }) => readDonationOptions(ctx.db)),

  sendThanks: publicRest('POST /api/send-thank-you-email', {
    summary: 'Send the thank-you email of a recorded donation; the answer is the same for any other',
    output: done,
  })
    .input(thankYouInput)
    .use(limited('thanks'))
    .mutation(({ ctx, input }) => releaseThanks(ctx.db, input)),
})
