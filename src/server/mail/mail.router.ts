import { outboxInput, outboxLetter, outboxPage, resendInput } from '#shared/mail.ts'
import { searchPage } from '../paging.ts'
import { adminProcedure, router } from '../trpc.ts'
import { listOutbox, resendLetter } from './resend.ts'

export const mailRouter = router({
  outbox: adminProcedure
    .input(outboxInput)
    .output(outboxPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listOutbox(ctx.db, page))),

  resend: adminProcedure
    .input(resendInput)
    .output(outboxLetter)
    .mutation(({ ctx, input }) => resendLetter(ctx.db, input, ctx.ip)),
})
