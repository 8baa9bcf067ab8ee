import { checkInput, handOver, setUpItems, testEmailInput } from '#shared/admin/set-up.ts'
import {
  confirmMailInput,
  mailDomain,
  mailDomainInput,
  mailPage,
  tryMailInput,
} from '#shared/platform/mail/mail-settings.ts'
import { limited, provenProcedure, router, sessionProcedure } from '../../trpc.ts'
import { cardPaymentsRouter } from './cards/card-payments.router.ts'
import { backUpNow } from './back-up-now.ts'
import { tryProvider } from '../../money/payments/provider-check.ts'
import { tryWebsite } from './checks.ts'
import { readHandOver } from './hand-over.ts'
import { readMailDomain } from './mail-domain.ts'
import { confirmMail, discardMail, readMailPage, tryMail } from './mail-settings.ts'
import { readSetUp } from './set-up.ts'
import { sendTestEmail } from './test-email.ts'

/** For owners only, never for tokens. Every attempt returns the updated state of all parts. */
export const setUpRouter = router({
  cards: cardPaymentsRouter,

  read: sessionProcedure.output(setUpItems).query(({ ctx }) => readSetUp(ctx)),

  sendTest: sessionProcedure
    .input(testEmailInput)
    .use(limited('forms'))
    .output(setUpItems)
    .mutation(async ({ ctx, input }) => {
      await sendTestEmail(ctx, input)
      return readSetUp(ctx)
    }),

  check: sessionProcedure
    .input(checkInput)
    .use(limited('forms'))
    .output(setUpItems)
    .mutation(async ({ ctx, input }) => {
      await (input.part === 'payments' ? tryProvider : tryWebsite)(ctx)
      return readSetUp(ctx)
    }),

  backUp: sessionProcedure.output(setUpItems).mutation(async ({ ctx }) => {
    await backUpNow(ctx)
    return readSetUp(ctx)
  }),

  mail: sessionProcedure.output(mailPage).query(({ ctx }) => readMailPage(ctx)),

  mailDomain: sessionProcedure
    .input(mailDomainInput)
    .output(mailDomain)
    .query(({ ctx, input }) => readMailDomain(ctx.config, input)),

  confirmMail: provenProcedure
    .input(confirmMailInput)
    .use(limited('forms'))
    .output(mailPage)
    .mutation(async ({ ctx, input }) => {
      await confirmMail(ctx, input)
      return readMailPage(ctx)
    }),

  tryMail: provenProcedure
    .input(tryMailInput)
    .use(limited('forms'))
    .output(mailPage)
    .mutation(async ({ ctx, input }) => {
      await tryMail(ctx, input)
      return readMailPage(ctx)
    }),

  discardMail: sessionProcedure.output(mailPage).mutation(async ({ ctx }) => {
    await discardMail(ctx)
    return readMailPage(ctx)
  }),

  handOver: sessionProcedure.output(handOver).query(({ ctx }) => readHandOver(ctx)),
})
