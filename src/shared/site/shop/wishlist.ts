import { z } from 'zod'
import { idempotencyKey } from '../../platform/api/idempotency.ts'
import { rowId } from '../../platform/api/paging.ts'
import { sessionId } from '../../platform/sign-in/session.ts'
import { shownBracelet } from './shop.ts'

export const wishlistItem = z.object({
  id: rowId,
  sessionId: z.string(),
  braceletId: rowId,
  bracelet: shownBracelet,
})
export type WishlistItem = z.infer<typeof wishlistItem>

export const wishlistOf = z.object({ sessionId })
export const wishlistKey = z.object({ sessionId, braceletId: rowId })
export const wishlistAddInput = /* @__PURE__ */ wishlistKey.extend({ idempotencyKey })
