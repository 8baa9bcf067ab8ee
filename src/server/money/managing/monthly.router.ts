/** Calls of donors with signed links. Mutations even for reading, because proxies would log a secret in a URL. */
import { done } from '#shared/platform/api/idempotency.ts'
import {
  cardChange,
  changeAmountInput,
  changeDayInput,
  chargeToConfirm,
  finishCardInput,
  giftToken,
  lostLinkInput,
  monthlyGift,
  newAddress,
  newAddressInput,
  pauseInput,
  resumeInput,
  summaryInput,
  summaryWish,
} from '#shared/money/monthly/monthly.schema.ts'
import { limited, limitedIntents, publicProcedure, router } from '../../trpc.ts'
import { askForNewAddress, confirmNewAddress, readNewAddress } from './change-email.ts'
import { beginCardChange, finishCardChange } from './card-change.ts'
import { readConfirmPage } from './confirm-page.ts'
import { changeByDonor, changeWithProvider, chooseSummary, renewLinks, stopByDonor } from './donor-changes.ts'
import { readGiftOf } from './gift-page.ts'
import { sendLostLink } from './lost-link.ts'
import { chooseYearlySummary, openSummaryWish } from './summary-wish.ts'
import { changeAmount, changeDay, pauseMandate, resumeMandate } from './manage.ts'

const changes = publicProcedure.output(monthlyGift)

export const monthlyRouter = router({
  open: changes
    .input(giftToken)
    .use(limited('results'))
    .mutation(({ ctx, input }) => readGiftOf(ctx, input.token)),

  changeAmount: changes
    .input(changeAmountInput)
    .use(limited('forms'))
    .mutation(({ ctx, input: { token, amount: amountPence, version } }) =>
      changeWithProvider(ctx, token, (tx, id, by) => changeAmount(tx, id, { amountPence, version }, by)),
    ),

  changeDay: changes
    .input(changeDayInput)
    .use(limited('forms'))
    .mutation(({ ctx, input: { token, ...input } }) =>
      changeByDonor(ctx, token, (tx, id, by) => changeDay(tx, id, input, by)),
    ),

  pause: changes
    .input(pauseInput)
    .use(limited('forms'))
    .mutation(({ ctx, input: { token, ...input } }) =>
      changeWithProvider(ctx, token, (tx, id, by) => pauseMandate(tx, id, input, by)),
    ),

  resume: changes
    .input(resumeInput)
    .use(limited('forms'))
    .mutation(({ ctx, input: { token, ...input } }) =>
      changeByDonor(ctx, token, (tx, id, by) => resumeMandate(tx, id, input, by)),
    ),

  /** Not rate-limited, so that stopping always works. */
  stop: changes.input(giftToken).mutation(({ ctx, input }) => stopByDonor(ctx, input.token)),

  chooseSummary: changes
    .input(summaryInput)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => chooseSummary(ctx, input.token, input.wantsSummary)),

  openSummary: publicProcedure
    .input(giftToken)
    .output(summaryWish)
    .use(limited('results'))
    .mutation(({ ctx, input }) => openSummaryWish(ctx, input.token)),

  chooseYearlySummary: publicProcedure
    .input(summaryInput)
    .output(summaryWish)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => chooseYearlySummary(ctx, input)),

  beginCardChange: publicProcedure
    .input(giftToken)
    .output(cardChange)
    .use(limitedIntents)
    .mutation(({ ctx, input }) => beginCardChange(ctx, input.token)),

  finishCardChange: changes
    .input(finishCardInput)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => finishCardChange(ctx, input)),

  openCharge: publicProcedure
    .input(giftToken)
    .output(chargeToConfirm)
    .use(limited('results'))
    .mutation(({ ctx, input }) => readConfirmPage(ctx, input.token)),

  renewLinks: publicProcedure
    .input(giftToken)
    .output(giftToken)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => renewLinks(ctx, input.token)),

  askForNewAddress: publicProcedure
    .input(newAddressInput)
    .output(done)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => askForNewAddress(ctx, input)),

  openNewAddress: publicProcedure
    .input(giftToken)
    .output(newAddress)
    .use(limited('results'))
    .mutation(({ ctx, input }) => readNewAddress(ctx, input.token)),

  confirmNewAddress: publicProcedure
    .input(giftToken)
    .output(giftToken)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => confirmNewAddress(ctx, input.token)),

  sendLink: publicProcedure
    .input(lostLinkInput)
    .output(done)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => sendLostLink(ctx, input.email)),
})
