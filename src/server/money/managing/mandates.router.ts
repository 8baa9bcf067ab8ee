import { z } from 'zod'
import {
  mandateChangeInput,
  mandateDetails,
  mandateMonth,
  mandatePage,
  mandateSearch,
} from '#shared/money/monthly/mandates.schema.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { searchPage } from '../../platform/paging.ts'
import { procedureFor, router } from '../../trpc.ts'
import { changeForDonor } from './change-for-donor.ts'
import { notifyProvider } from './donor-changes.ts'
import { listMandates, readMandate } from '../mandates/mandates.ts'
import { readMandateMonths } from '../mandates/months.ts'

const treasurerProcedure = procedureFor('treasurer')

export const mandatesRouter = router({
  search: treasurerProcedure
    .input(mandateSearch)
    .output(mandatePage)
    .query(({ ctx, input }) => searchPage(input, (page) => listMandates(ctx.db, page, ctx.clock()))),

  months: treasurerProcedure
    .output(z.array(mandateMonth))
    .query(({ ctx }) => readMandateMonths(ctx.db, ctx.clock())),

  byId: treasurerProcedure
    .input(z.object({ id: rowId }))
    .output(mandateDetails)
    .query(({ ctx, input }) => readMandate(ctx.db, input.id, ctx.clock())),

  change: treasurerProcedure
    .input(mandateChangeInput)
    .output(mandateDetails)
    .mutation(async ({ ctx, input }) => {
      await changeForDonor(ctx.db, input, { now: ctx.clock(), ...ctx.caller })
      await notifyProvider(ctx, input.id)
      return readMandate(ctx.db, input.id, ctx.clock())
    }),
})
