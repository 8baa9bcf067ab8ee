/** Writes a cart as text for comparison: '3x2 5x1' is two of bracelet 3 and one of bracelet 5. */
import type { CreateIntentInput } from '#shared/checkout.ts'

type Items = CreateIntentInput['cartItems']

/** Equal carts give equal text, whatever the order of their lines. */
export function cartKey(lines: readonly Items[number][]): string {
  return lines
    .toSorted((a, b) => a.braceletId - b.braceletId)
    .map(({ braceletId, quantity }) => `${braceletId}x${quantity}`)
    .join(' ')
}

/** The lines of such a text. */
export function cartItemsOf(key: string): Items {
  return key.split(' ').map((item) => {
    const [braceletId, quantity] = item.split('x')
    return { braceletId: Number(braceletId), quantity: Number(quantity) }
  })
}
