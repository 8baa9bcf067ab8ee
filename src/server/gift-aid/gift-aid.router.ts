import {
  confirmGiftAidInput,
  declareInput,
  endDeclarationInput,
  endGiftAidInput,
  giftAidOpenInput,
  giftAidPage,
} from '#shared/gift-aid-page.ts'
import { done } from '#shared/idempotency.ts'
import { limited, procedureFor, publicProcedure, router } from '../trpc.ts'
import { endByOwner } from './declarations.ts'
import { confirmByDonor, declareLater, endByDonor, readGiftAidPage } from './gift-aid-page.ts'

export const giftAidRouter = router({
  /** Mutations even for reading, because a secret in a URL would appear in the logs of proxies. */
  open: publicProcedure
    .input(giftAidOpenInput)
    .output(giftAidPage)
    .use(limited('results'))
    .mutation(({ ctx, input }) => readGiftAidPage(ctx, input.access)),

  declare: publicProcedure
    .input(declareInput)
    .output(giftAidPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => declareLater(ctx, input)),

  confirm: publicProcedure
    .input(confirmGiftAidInput)
    .output(giftAidPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => confirmByDonor(ctx, input)),

  end: publicProcedure
    .input(endGiftAidInput)
    .output(giftAidPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => endByDonor(ctx, input)),

  endDeclaration: procedureFor('treasurer')
    .input(endDeclarationInput)
    .output(done)
    .mutation(({ ctx, input }) => endByOwner(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
