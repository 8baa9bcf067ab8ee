import { z } from 'zod'
import { answersInput, choicesInput } from './choices.schema.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { idempotencyKey } from '../../platform/api/idempotency.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { sessionId } from '../../platform/sign-in/session.ts'
import { cartBracelet, choice, type Bracelet, type Choice } from './shop.ts'

export const MAX_QUANTITY = 99

/** Maximum number of lines in a cart, and of bracelets on a wishlist. */
export const MAX_LINES = 100

/** Quantity of a line, from 1 to 99. */
export const lineQuantity = z
  .int('A quantity is a whole number')
  .min(1, 'A quantity is at least 1')
  .max(MAX_QUANTITY, `A quantity is at most ${MAX_QUANTITY}`)

export const cartLine = z.object({
  id: rowId,
  sessionId: z.string(),
  braceletId: rowId,
  quantity: lineQuantity,
  /** Price that the visitor saw last; the visitor is told if the bracelet's price differs. */
  seenPrice: /* @__PURE__ */ z.nullable(decimalPounds),
  bracelet: cartBracelet,
  /** Answers to the bracelet's questions. Different answers make separate lines. */
  choices: /* @__PURE__ */ z.array(choice),
})
export type CartLine = z.infer<typeof cartLine>

/** Needed if a bracelet is in the cart more than once, with different answers. */
const lineId = /* @__PURE__ */ rowId.optional()

/** Price that the visitor was shown; without it the current one counts as seen. */
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
/** All answers of a line: omitted ones are deleted. */
export const cartAnswerInput = z.object({ sessionId, braceletId: rowId, lineId, choices: answersInput })

/** A text that is equal for equal answers, to tell lines of one bracelet apart. */
export const choicesKey = (choices: readonly Choice[]): string =>
  choices.length === 0 ? '' : JSON.stringify(choices.map(({ question, answer }) => [question, answer]))

/** Distinguishes lines of one bracelet with different answers, even before the server has assigned their ids. */
export const lineKey = ({ braceletId, choices }: Pick<CartLine, 'braceletId' | 'choices'>): string =>
  choices.length === 0 ? String(braceletId) : `${braceletId} ${choicesKey(choices)}`

type Offered = { bracelet: Pick<Bracelet, 'state'> }
type Priced = { quantity: number; bracelet: Pick<Bracelet, 'price'> }

/** Whether a line can be bought. Its bracelet may have left the shop since it was added. */
export const isForSale = ({ bracelet: { state } }: Offered): boolean => state === 'shown'

/** Price that the visitor saw before, if it has changed. */
export function formerPrice({ seenPrice: seen, bracelet: { price } }: CartLine): string | undefined {
  return seen !== null && seen !== price ? seen : undefined
}

/** Number on the badge: the quantities of all lines that can be bought. */
export function cartCount(lines: readonly (Offered & { quantity: number })[]): number {
  return lines.filter(isForSale).reduce((sum, line) => sum + line.quantity, 0)
}

export function lineTotalPence(line: Priced): number {
  return toPence(line.bracelet.price) * line.quantity
}

/** Total of the lines that can be bought, in pence. */
export function cartTotalPence(lines: readonly (Offered & Priced)[]): number {
  return lines.filter(isForSale).reduce((sum, line) => sum + lineTotalPence(line), 0)
}
