import { z } from 'zod'
import { answersInput, choicesInput } from './choices.schema.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { idempotencyKey } from '../../platform/api/idempotency.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { sessionId } from '../../platform/sign-in/session.ts'
import { cartBracelet, choice, type Bracelet, type Choice } from './shop.ts'

export const MAX_QUANTITY = 99

/** The most lines of a session's cart, and the most bracelets on its wishlist. */
export const MAX_LINES = 100

/** How many of one bracelet: a whole number from 1 to 99. */
export const lineQuantity = z
  .int('A quantity is a whole number')
  .min(1, 'A quantity is at least 1')
  .max(MAX_QUANTITY, `A quantity is at most ${MAX_QUANTITY}`)

export const cartLine = z.object({
  id: rowId,
  sessionId: z.string(),
  braceletId: rowId,
  quantity: lineQuantity,
  /** The price that the visitor saw last, if known; if the bracelet's price differs, the visitor is told. */
  seenPrice: /* @__PURE__ */ z.nullable(decimalPounds),
  bracelet: cartBracelet,
  /** Answers to the bracelet's questions; other answers make another line. */
  choices: /* @__PURE__ */ z.array(choice),
})
export type CartLine = z.infer<typeof cartLine>

/** Needed if the bracelet is in the cart more than once, with different answers. */
const lineId = /* @__PURE__ */ rowId.optional()

/** The price that the visitor was shown; without it the current one counts as seen. */
const seenPrice = /* @__PURE__ */ z.optional(decimalPounds)

export const cartOf = z.object({ sessionId })
export const cartAddInput = z.object({
  sessionId,
  braceletId: rowId,
  // marked as pure for the bundler, so that pages which only add up prices do not load zod
  quantity: /* @__PURE__ */ lineQuantity.default(1),
  choices: choicesInput,
  seenPrice,
  idempotencyKey,
})
/** Any quantity below 1 removes the line. */
export const cartSetInput = z.object({
  sessionId,
  braceletId: rowId,
  quantity: z.int('A quantity is a whole number').max(MAX_QUANTITY, `A quantity is at most ${MAX_QUANTITY}`),
  lineId,
  seenPrice,
})
export const cartLineKey = z.object({ sessionId, braceletId: rowId, lineId })
/** All answers of a line: those that are left out are not answered any more. */
export const cartAnswerInput = z.object({ sessionId, braceletId: rowId, lineId, choices: answersInput })

/** Equal answers give equal text, which distinguishes two cart lines of the same bracelet. */
export const choicesKey = (choices: readonly Choice[]): string =>
  choices.length === 0 ? '' : JSON.stringify(choices.map(({ question, answer }) => [question, answer]))

/** Distinguishes lines of the same bracelet with other answers, also before the server has responded with their ids. */
export const lineKey = ({ braceletId, choices }: Pick<CartLine, 'braceletId' | 'choices'>): string =>
  choices.length === 0 ? String(braceletId) : `${braceletId} ${choicesKey(choices)}`

type Offered = { bracelet: Pick<Bracelet, 'state'> }
type Priced = { quantity: number; bracelet: Pick<Bracelet, 'price'> }

/** Whether a line can be bought: its bracelet may have left the shop since it was added. */
export const isForSale = ({ bracelet: { state } }: Offered): boolean => state === 'shown'

/** The price that the visitor saw before, if it has changed. */
export function formerPrice({ seenPrice: seen, bracelet: { price } }: CartLine): string | undefined {
  return seen !== null && seen !== price ? seen : undefined
}

/** The badge's number: the sum of quantities of what can be bought. */
export function cartCount(lines: readonly (Offered & { quantity: number })[]): number {
  return lines.filter(isForSale).reduce((sum, line) => sum + line.quantity, 0)
}

/** One line's price in pence: unit price times quantity. */
export function lineTotalPence(line: Priced): number {
  return toPence(line.bracelet.price) * line.quantity
}

/** The cart's total in pence: the sum of the line totals of what can be bought. */
export function cartTotalPence(lines: readonly (Offered & Priced)[]): number {
  return lines.filter(isForSale).reduce((sum, line) => sum + lineTotalPence(line), 0)
}
