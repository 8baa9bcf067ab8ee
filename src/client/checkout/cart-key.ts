/** Writes a cart as text for comparison, and reads what is bought out of it again. */
import { lineKey, type CartLine } from '#shared/cart.ts'
import type { CreateIntentInput } from '#shared/checkout.ts'

type Items = CreateIntentInput['cartItems']

/** Equal carts give equal text, whatever the order of their lines; the empty one gives empty text. */
export function cartKey(lines: readonly Pick<CartLine, 'braceletId' | 'quantity' | 'choices'>[]): string {
  if (lines.length === 0) return ''
  const items: Items = lines
    .toSorted((a, b) => a.braceletId - b.braceletId || (lineKey(a) < lineKey(b) ? -1 : 1))
    .map(({ braceletId, quantity, choices }) => ({
      braceletId,
      quantity,
      ...(choices.length > 0 && { choices }),
    }))
  return JSON.stringify(items)
}

/** The lines of such a text. */
export const cartItemsOf = (key: string): Items => JSON.parse(key) as Items
