import { outboxInput, outboxEmail, outboxPage, resendInput } from '#shared/mail.ts'
import { searchPage } from '../paging.ts'
import { adminProcedure, router } from '../trpc.ts'
import { listOutbox, resendEmail } from './resend.ts'

export const mailRouter = router({
  outbox: adminProcedure
    .input(outboxInput)
    .output(outboxPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listOutbox(ctx.db, page))),

  resend: adminProcedure
    .input(resendInput)
    .output(outboxEmail)
    .mutation(({ ctx, input }) => resendEmail(ctx.db, input, ctx.caller)),
})
