import { cardPayments, connectInput } from '#shared/platform/api/card-payments.ts'
import { connectCards, discardTried, retryCards } from './connect.ts'
import { readCardPayments } from './read.ts'
import { limited, provenProcedure, router, sessionProcedure } from '../../../trpc.ts'

/** For owners only, never for tokens. A step that fails is part of the result, not an error. */
export const cardPaymentsRouter = router({
  read: sessionProcedure.output(cardPayments).query(({ ctx }) => readCardPayments(ctx)),

  connect: provenProcedure
    .input(connectInput)
    .use(limited('forms'))
    .output(cardPayments)
    .mutation(async ({ ctx, input }) => {
      await connectCards(ctx, input, { ...ctx.caller, now: ctx.clock() })
      return readCardPayments(ctx)
    }),

  retry: provenProcedure
    .use(limited('forms'))
    .output(cardPayments)
    .mutation(async ({ ctx }) => {
      await retryCards(ctx, { ...ctx.caller, now: ctx.clock() })
      return readCardPayments(ctx)
    }),

  discard: provenProcedure.output(cardPayments).mutation(async ({ ctx }) => {
    await discardTried(ctx)
    return readCardPayments(ctx)
  }),
})
