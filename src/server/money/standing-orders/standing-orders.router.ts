import {
  ownersDetails,
  ownReference,
  publicDetails,
  referenceInput,
  removeBankInput,
  saveBankInput,
} from '#shared/money/standing-orders/standing-orders.schema.ts'
import {
  adminProcedure,
  cachedProcedure,
  limited,
  provenProcedure,
  publicProcedure,
  router,
} from '../../trpc.ts'
import { readOwnersDetails, readPublicDetails, removeDetails, saveDetails } from './bank-details.ts'
import { giveReference } from './references.ts'

export const standingOrdersRouter = router({
  /** Cached like pages: a trigger announces changes. */
  details: cachedProcedure.output(publicDetails).query(({ ctx }) => readPublicDetails(ctx.db)),

  request: publicProcedure
    .input(referenceInput)
    .output(ownReference)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => giveReference(ctx.db, input, ctx.clock())),

  bank: adminProcedure.output(ownersDetails).query(({ ctx }) => readOwnersDetails(ctx.db)),

  saveBank: provenProcedure
    .input(saveBankInput)
    .output(ownersDetails)
    .mutation(({ ctx, input }) => saveDetails(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  removeBank: provenProcedure
    .input(removeBankInput)
    .output(ownersDetails)
    .mutation(({ ctx, input }) => removeDetails(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
