/** Serialises a cart so that two carts can be compared, and reads the items back from that text. */
import { lineKey, type CartLine } from '#shared/site/shop/cart.ts'
import type { CreateIntentInput } from '#shared/money/checkout/checkout.ts'

type Items = CreateIntentInput['cartItems']

/** Equal carts give equal keys, whatever the order of their lines; an empty cart gives an empty key. */
export function cartKey(lines: readonly Pick<CartLine, 'braceletId' | 'quantity' | 'choices'>[]): string {
  if (lines.length === 0) return ''
  const items: Items = [...lines]
    .sort((a, b) => a.braceletId - b.braceletId || (lineKey(a) < lineKey(b) ? -1 : 1))
    .map(({ braceletId, quantity, choices }) => ({
      braceletId,
      quantity,
      ...(choices.length > 0 && { choices }),
    }))
  return JSON.stringify(items)
}

export const cartItemsOf = (key: string): Items => JSON.parse(key) as Items

/** Whether two keys differ only in the answers to questions, which do not affect the price, or not at all. */
export const isSamePurchase = (one: string, other: string): boolean =>
  one === other || withoutAnswers(one) === withoutAnswers(other)

function withoutAnswers(key: string): string {
  const quantities = new Map<number, number>()
  for (const { braceletId, quantity } of key === '' ? [] : cartItemsOf(key))
    quantities.set(braceletId, (quantities.get(braceletId) ?? 0) + quantity)
  return JSON.stringify([...quantities])
}
