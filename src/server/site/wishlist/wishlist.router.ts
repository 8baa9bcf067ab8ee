import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput } from '#shared/platform/api/paging.ts'
import { wishlistAddInput, wishlistItem, wishlistKey, wishlistOf } from '#shared/site/shop/wishlist.ts'
import { withNextLink } from '../../platform/paging.ts'
import { limited, publicRest, router } from '../../trpc.ts'
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.ts'

export const wishlistRouter = router({
  list: publicRest('GET /api/wishlist/{sessionId}', {
    summary: 'The wishlist of a session',
    output: z.array(wishlistItem),
  })
    .input(wishlistOf.extend(pageInput.shape))
    .query(({ ctx, input }) =>
      withNextLink(ctx, input, (page) => listWishlist(ctx.db, input.sessionId, page)),
    ),

  add: publicRest('POST /api/wishlist', { summary: 'Save a bracelet', output: wishlistItem, status: 201 })
    .input(wishlistAddInput)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => addToWishlist(ctx.db, input)),

  remove: publicRest('DELETE /api/wishlist/{sessionId}/{braceletId}', {
    summary: 'Remove a saved bracelet',
    output: done,
  })
    .input(wishlistKey)
    .use(limited('carts'))
    .mutation(({ ctx, input }) => removeFromWishlist(ctx.db, input)),
})
