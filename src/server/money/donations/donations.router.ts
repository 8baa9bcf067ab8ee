import { donationOptions, thankYouInput } from '#shared/money/donations/donations.ts'
import { changeDedicationInput, giftLink, giftPage } from '#shared/money/donations/dedications.schema.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { cachedProcedure, limited, publicProcedure, publicRest, router } from '../../trpc.ts'
import { changeDedication, readGiftPage } from './gift-page.ts'
import { readDonationOptions } from './options.ts'
import { releaseThanks } from './thanks.ts'

export const donationsRouter = router({
  /** Cached like pages: a trigger announces changes to projects and to the giving settings. */
  options: cachedProcedure.output(donationOptions).query(({ ctx }) => readDonationOptions(ctx.db)),

  /** A mutation even for reading, because proxies would log a secret in a URL. */
  openGift: publicProcedure
    .input(giftLink)
    .output(giftPage)
    .use(limited('results'))
    .mutation(({ ctx, input }) => readGiftPage(ctx, input.token)),

  changeDedication: publicProcedure
    .input(changeDedicationInput)
    .output(giftPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => changeDedication(ctx, input)),

  sendThanks: publicRest('POST /api/send-thank-you-email', {
    summary: 'Send the thank-you email of a recorded donation; the answer is the same for any other',
    output: done,
  })
    .input(thankYouInput)
    .use(limited('thanks'))
    .mutation(({ ctx, input }) => releaseThanks(ctx.db, input)),
})
