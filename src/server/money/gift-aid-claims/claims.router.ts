import { z } from 'zod'
import {
  claimDetails,
  claimInput,
  claimMove,
  claimPage,
  claimSummary,
  decideInput,
  giftPage,
  giftsInput,
  smallGiftsInput,
  smallGiftYears,
} from '#shared/money/gift-aid/gift-aid-claims.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { searchPage } from '../../platform/paging.ts'
import { procedureFor, router } from '../../trpc.ts'
import { moveClaim } from './claim-moves.ts'
import { listClaims, pageOfGifts, readClaim, readClaimSummary } from './claim-reading.ts'
import { makeClaim } from './claims.ts'
import { decideGift } from './decisions.ts'
import { readSmallGiftYears, setSmallGifts } from './small-gifts.ts'

const treasurerProcedure = procedureFor('treasurer')

export const claimsRouter = router({
  summary: treasurerProcedure.output(claimSummary).query(({ ctx }) => readClaimSummary(ctx.db, ctx.clock())),

  gifts: treasurerProcedure
    .input(giftsInput)
    .output(giftPage)
    .query(({ ctx, input }) => pageOfGifts(ctx.db, input, ctx.clock())),

  decide: treasurerProcedure
    .input(decideInput)
    .output(done)
    .mutation(({ ctx, input }) => decideGift(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  list: treasurerProcedure
    .input(pageInput)
    .output(claimPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listClaims(ctx.db, page, ctx.clock()))),

  byId: treasurerProcedure
    .input(z.object({ id: rowId }))
    .output(claimDetails)
    .query(({ ctx, input }) => readClaim(ctx.db, input.id, ctx.clock())),

  make: treasurerProcedure
    .input(claimInput)
    .output(claimDetails)
    .mutation(async ({ ctx, input }) => {
      const id = await makeClaim(ctx.db, input, { now: ctx.clock(), ...ctx.caller })
      return readClaim(ctx.db, id, ctx.clock())
    }),

  move: treasurerProcedure
    .input(claimMove)
    .output(claimDetails)
    .mutation(async ({ ctx, input }) => {
      await moveClaim(ctx.db, input, { now: ctx.clock(), ...ctx.caller })
      return readClaim(ctx.db, input.id, ctx.clock())
    }),

  smallGifts: treasurerProcedure
    .output(smallGiftYears)
    .query(async ({ ctx }) => ({ years: await readSmallGiftYears(ctx.db, londonDay(ctx.clock())) })),

  setSmallGifts: treasurerProcedure
    .input(smallGiftsInput)
    .output(smallGiftYears)
    .mutation(async ({ ctx, input }) => ({
      years: await setSmallGifts(ctx.db, input, { now: ctx.clock(), ...ctx.caller }),
    })),
})
