import { z } from 'zod'
import {
  donorSearch,
  enteredGift,
  foundDonor,
  offlineGiftInput,
  undoGiftInput,
} from '#shared/money/statements/offline-gifts.schema.ts'
import { paymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { readTimeline } from '../payments/timeline.ts'
import { procedureFor, router } from '../../trpc.ts'
import { findDonors } from './donors.ts'
import { enterGift } from './enter.ts'
import { undoGift } from './undo.ts'

const treasurerProcedure = procedureFor('treasurer')

export const offlineGiftsRouter = router({
  enter: treasurerProcedure
    .input(offlineGiftInput)
    .output(enteredGift)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => enterGift(tx, input, { now: ctx.clock(), ...ctx.caller })),
    ),

  undo: treasurerProcedure
    .input(undoGiftInput)
    .output(paymentTimeline)
    .mutation(async ({ ctx, input }) => {
      await ctx.db.transaction((tx) => undoGift(tx, input, { now: ctx.clock(), ...ctx.caller }))
      return readTimeline(ctx.db, input.id)
    }),

  /** a mutation, because proxies would log an email address in a URL */
  donors: treasurerProcedure
    .meta({ reads: true })
    .input(donorSearch)
    .output(z.array(foundDonor))
    .mutation(({ ctx, input }) => findDonors(ctx.db, input.q, { as: ctx.signedIn.role })),
})
