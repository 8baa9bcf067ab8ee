import { z } from 'zod'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { correctContactInput } from '#shared/money/orders/order-contact.schema.ts'
import { markedOrders, markOrdersInput, orderDetails } from '#shared/money/orders/order-details.ts'
import { enterChoicesInput, orderChoices } from '#shared/money/orders/order-choices.schema.ts'
import {
  listedOrder,
  order,
  orderPage,
  orderSearch,
  orderStatusInput,
  changedOrder,
  trackingNoteInput,
} from '#shared/money/orders/orders.ts'
import { requireProof } from '../../platform/sign-in/proof.ts'
import { wrongRole } from '../../errors.ts'
import { withNextLink, searchPage } from '../../platform/paging.ts'
import { adminRest, procedureFor, router } from '../../trpc.ts'
import { askForDetails } from './ask-for-details.ts'
import { correctContact } from './correct-contact.ts'
import { enterChoices, readOrderChoices } from './enter-choices.ts'
import { markOrders, setOrderStatus, setTrackingNote } from './fulfilment.ts'
import { readOrderDetails } from './order-details.ts'
import { listOrders, listOrdersWithAmounts, readOrderWithAmounts } from './orders.ts'

const helperProcedure = procedureFor('helper')

export const checkoutRouter = router({
  orders: adminRest('GET /api/orders', {
    summary: 'All orders',
    output: z.array(order),
    isLong: true,
    roles: ['treasurer'],
  })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listOrdersWithAmounts(ctx.db, page))),

  order: adminRest('GET /api/orders/{id}', {
    summary: 'One order',
    output: order,
    roles: ['treasurer'],
    scope: 'checkout.orders',
  })
    .input(z.object({ id: rowId }))
    .query(({ ctx, input }) => readOrderWithAmounts(ctx.db, input.id)),

  searchOrders: helperProcedure
    .input(orderSearch)
    .output(orderPage)
    .query(({ ctx, input }) =>
      searchPage(input, (page) => listOrders(ctx.db, page, { as: ctx.signedIn.role })),
    ),

  orderById: helperProcedure
    .input(z.object({ id: rowId }))
    .output(orderDetails)
    .query(({ ctx, input }) => readOrderDetails(ctx.db, input.id, { as: ctx.signedIn.role })),

  correctContact: helperProcedure
    .input(correctContactInput)
    .output(orderDetails)
    .mutation(({ ctx, input }) =>
      correctContact(
        ctx.db,
        input,
        { now: ctx.clock(), ...ctx.caller },
        { as: ctx.signedIn.role },
        {
          endLinks: ctx.endLinksOfEmail,
          requireProof: () => requireProof(ctx.signedIn, ctx.clock()),
        },
      ),
    ),

  markOrders: helperProcedure
    .input(markOrdersInput)
    .output(markedOrders)
    .mutation(({ ctx, input }) =>
      markOrders(ctx, input, { now: ctx.clock(), ...ctx.caller }, { as: ctx.signedIn.role }),
    ),

  setOrderStatus: helperProcedure
    .input(orderStatusInput)
    .output(changedOrder)
    .mutation(({ ctx, input }) => {
      const { role } = ctx.signedIn
      if (input.refundKey !== undefined) {
        if (role !== 'owner') throw wrongRole()
        requireProof(ctx.signedIn, ctx.clock())
      }
      return setOrderStatus(ctx, input, { now: ctx.clock(), ...ctx.caller }, { as: role })
    }),

  choicesOfOrder: helperProcedure
    .input(z.object({ id: rowId }))
    .output(orderChoices)
    .query(({ ctx, input }) => readOrderChoices(ctx.db, input.id)),

  enterChoices: helperProcedure
    .input(enterChoicesInput)
    .output(listedOrder)
    .mutation(({ ctx, input }) => enterChoices(ctx.db, input, ctx.caller, { as: ctx.signedIn.role })),

  askForDetails: helperProcedure
    .input(z.object({ id: rowId }))
    .output(listedOrder)
    .mutation(({ ctx, input }) =>
      askForDetails(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller }, { as: ctx.signedIn.role }),
    ),

  setTrackingNote: helperProcedure
    .input(trackingNoteInput)
    .output(listedOrder)
    .mutation(({ ctx, input }) => setTrackingNote(ctx.db, input, { as: ctx.signedIn.role })),
})
