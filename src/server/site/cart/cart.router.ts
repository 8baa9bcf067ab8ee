import { z } from 'zod'
import {
  cartAddInput,
  cartAnswerInput,
  cartLine,
  cartLineKey,
  cartOf,
  cartSetInput,
} from '#shared/site/shop/cart.ts'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput } from '#shared/platform/api/paging.ts'
import { withNextLink } from '../../platform/paging.ts'
import { limited, publicProcedure, publicRest, router } from '../../trpc.ts'
import { addToCart, answerQuestions, clearCart, listCart, removeFromCart, setCartQuantity } from './cart.ts'

export const cartRouter = router({
  list: publicRest('GET /api/cart/{sessionId}', {
    summary: 'The cart of a session',
    output: z.array(cartLine),
  })
    .input(cartOf.extend(pageInput.shape))
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listCart(ctx.db, input.sessionId, page))),

  add: publicRest('POST /api/cart', {
    summary: 'Add a bracelet to the cart, if you like with answers to its questions',
    output: cartLine,
    status: 201,
  })
    .input(cartAddInput)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => addToCart(ctx.db, input)),

  setQuantity: publicRest('PUT /api/cart', {
    summary: 'Set the quantity of a cart line; below 1 removes it. Without lineId: the bracelet’s only line',
    output: z.union([cartLine, done]),
  })
    .input(cartSetInput)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => setCartQuantity(ctx.db, input)),

  answer: publicProcedure
    .input(cartAnswerInput)
    .output(cartLine)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => answerQuestions(ctx.db, input)),

  remove: publicRest('DELETE /api/cart/{sessionId}/{braceletId}', {
    summary: 'Remove a bracelet from the cart, or with lineId one of its lines',
    output: done,
  })
    .input(cartLineKey)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => removeFromCart(ctx.db, input)),

  clear: publicRest('DELETE /api/cart/{sessionId}', { summary: 'Empty the cart', output: done })
    .input(cartOf)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => clearCart(ctx.db, input.sessionId)),
})
