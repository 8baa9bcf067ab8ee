/** A cart as one text, so that two carts can be compared: '3x2 5x1' is two of bracelet 3 and one of bracelet 5. */
import type { CreateIntentInput } from '#shared/checkout.ts'

type Items = CreateIntentInput['cartItems']

/** The same cart gives the same text, in whatever order its lines come. */
export function cartKey(lines: readonly Items[number][]): string {
  return lines
    .toSorted((a, b) => a.braceletId - b.braceletId)
    .map(({ braceletId, quantity }) => `${braceletId}x${quantity}`)
    .join(' ')
}

/** Back from the text to what the server is asked to price. */
export function cartItemsOf(key: string): Items {
  return key.split(' ').map((item) => {
    const [braceletId, quantity] = item.split('x')
    return { braceletId: Number(braceletId), quantity: Number(quantity) }
  })
}
