import { z } from 'zod'
import {
  createIntentInput,
  createIntentOutput,
  startCheckoutInput,
  startCheckoutOutput,
} from '#shared/checkout.ts'
import { pageInput, rowId } from '#shared/paging.ts'
import { enterChoicesInput, orderChoices } from '#shared/order-choices.schema.ts'
import {
  listedOrder,
  order,
  orderPage,
  orderSearch,
  orderStatusInput,
  steppedOrder,
  trackingNoteInput,
} from '#shared/payments.ts'
import { wrongRole } from '../errors.ts'
import { withNextLink, searchPage } from '../paging.ts'
import { adminRest, limitedIntents, procedureFor, publicProcedure, publicRest, router } from '../trpc.ts'
import { askForDetails } from './ask-for-details.ts'
import { startCheckout } from './checkout.ts'
import { enterChoices, readOrderChoices } from './enter-choices.ts'
import { setOrderStatus, setTrackingNote } from './fulfilment.ts'
import { listOrders, readOrder } from './orders.ts'
import { shownTo } from './without-money.ts'

const helperProcedure = procedureFor('helper')

export const checkoutRouter = router({
  createIntent: publicRest('POST /api/create-payment-intent', {
    summary: 'Price a cart and create its payment intent',
    output: createIntentOutput,
    status: 201,
  })
    .input(createIntentInput)
    .use(limitedIntents)
    .mutation(({ ctx, input }) => startCheckout(ctx, input)),

  start: publicProcedure
    .input(startCheckoutInput)
    .output(startCheckoutOutput)
    .use(limitedIntents)
    .mutation(({ ctx, input }) => startCheckout(ctx, input)),

  orders: adminRest('GET /api/orders', {
    summary: 'All orders',
    output: z.array(order),
    isLong: true,
    roles: ['treasurer'],
  })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listOrders(ctx.db, page))),

  searchOrders: helperProcedure
    .input(orderSearch)
    .output(orderPage)
    .query(({ ctx, input }) =>
      searchPage(input, async (page) =>
        (await listOrders(ctx.db, page)).map((found) => shownTo(ctx.signedIn.role, found)),
      ),
    ),

  orderById: helperProcedure
    .input(z.object({ id: rowId }))
    .output(listedOrder)
    .query(async ({ ctx, input }) => shownTo(ctx.signedIn.role, await readOrder(ctx.db, input.id))),

  setOrderStatus: helperProcedure
    .input(orderStatusInput)
    .output(steppedOrder)
    .mutation(async ({ ctx, input }) => {
      const { role } = ctx.signedIn
      if (input.refundKey !== undefined && role !== 'owner') throw wrongRole()
      const { email, ...stepped } = await setOrderStatus(ctx, input, { now: ctx.clock(), ...ctx.caller })
      return { ...shownTo(role, stepped), email }
    }),

  choicesOfOrder: helperProcedure
    .input(z.object({ id: rowId }))
    .output(orderChoices)
    .query(({ ctx, input }) => readOrderChoices(ctx.db, input.id)),

  enterChoices: helperProcedure
    .input(enterChoicesInput)
    .output(listedOrder)
    .mutation(async ({ ctx, input }) =>
      shownTo(ctx.signedIn.role, await enterChoices(ctx.db, input, ctx.caller)),
    ),

  askForDetails: helperProcedure
    .input(z.object({ id: rowId }))
    .output(listedOrder)
    .mutation(async ({ ctx, input }) =>
      shownTo(ctx.signedIn.role, await askForDetails(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller })),
    ),

  setTrackingNote: helperProcedure
    .input(trackingNoteInput)
    .output(listedOrder)
    .mutation(async ({ ctx, input }) => shownTo(ctx.signedIn.role, await setTrackingNote(ctx.db, input))),
})
