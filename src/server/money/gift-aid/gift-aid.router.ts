import {
  giftAidLink,
  declareInput,
  endDeclarationInput,
  endGiftAidInput,
  giftAidOpenInput,
  giftAidPage,
} from '#shared/money/gift-aid/gift-aid-page.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { limited, procedureFor, publicProcedure, router } from '../../trpc.ts'
import { endByOwner } from './declarations.ts'
import {
  confirmByDonor,
  declareLater,
  endByDonor,
  readGiftAidPage,
  renewGiftAidLinks,
} from './gift-aid-page.ts'

export const giftAidRouter = router({
  /** Mutations even for reading, because proxies would log a secret in a URL. */
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
    .input(giftAidLink)
    .output(giftAidPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => confirmByDonor(ctx, input)),

  end: publicProcedure
    .input(endGiftAidInput)
    .output(giftAidPage)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => endByDonor(ctx, input)),

  renewLinks: publicProcedure
    .input(giftAidLink)
    .output(giftAidLink)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => renewGiftAidLinks(ctx, input.token)),

  endDeclaration: procedureFor('treasurer')
    .input(endDeclarationInput)
    .output(done)
    .mutation(({ ctx, input }) => endByOwner(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
