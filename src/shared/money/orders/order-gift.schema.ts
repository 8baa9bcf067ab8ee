import { z } from 'zod'
import { paymentIntentId } from '../checkout/checkout.ts'
import { sessionId } from '../../platform/sign-in/session.ts'
import { newsChoice } from '../../site/supporters/news.schema.ts'
import { line, optionalLines, TEXT_LENGTHS } from '../../platform/text/text.ts'
import { MAX_CARD_TEXT } from './order-gift.ts'

export const orderGift = /* @__PURE__ */ z.object({
  to: /* @__PURE__ */ line(TEXT_LENGTHS.name, 'Please enter their name'),
  card: /* @__PURE__ */ optionalLines(MAX_CARD_TEXT),
})
/** A buyer's wishes about an order, sent before the payment is confirmed; each call replaces the one before. */
export const orderWishesInput = /* @__PURE__ */ z.object({
  sessionId,
  paymentIntentId,
  gift: /* @__PURE__ */ orderGift.nullable(),
  /** Whether the buyer may be emailed news, by the question that they were shown. */
  news: /* @__PURE__ */ newsChoice.optional(),
})
