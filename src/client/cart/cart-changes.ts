/** The changes of a cart, and the texts about them (specification section 8). */
import { lineKey, MAX_QUANTITY, type CartLine } from '#shared/cart.ts'
import type { Choice, ShownBracelet } from '#shared/shop.ts'
import type { ToastText } from '../use-toast-mutation.ts'

/** What tells a line from the others, and its id once the server has said it. */
export type Line = Pick<CartLine, 'id' | 'braceletId' | 'choices'>

export type CartChange =
  | { kind: 'add'; bracelet: ShownBracelet; choices: Choice[]; key: string }
  | { kind: 'set'; line: CartLine; quantity: number }
  | { kind: 'remove'; line: Line }
  | { kind: 'clear' }

export const cartMessages: Record<CartChange['kind'], { success: ToastText | null; failure: string }> = {
  add: { success: { title: 'Added to Cart!' }, failure: 'Failed to add to cart' },
  // the drawer shows these two itself
  set: { success: null, failure: 'Failed to update cart' },
  remove: { success: null, failure: 'Failed to remove from cart' },
  clear: {
    success: { title: 'Cart cleared', description: 'All items have been removed from your cart.' },
    failure: 'Failed to clear cart',
  },
}

export const isSameLine = (a: Line, b: Line): boolean => lineKey(a) === lineKey(b)

/** The cart as it will be after the change. */
export function changedCart(lines: CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'clear':
      return []
    case 'remove':
      return lines.filter((line) => !isSameLine(line, change.line))
    case 'set':
      return lines.map((line) =>
        isSameLine(line, change.line)
          ? { ...line, quantity: change.quantity, seenPrice: change.line.bracelet.price }
          : line,
      )
    default: {
      const { bracelet, choices } = change
      // newest first; the server's answer brings the line's real id
      const added = {
        id: 0,
        sessionId: '',
        braceletId: bracelet.id,
        quantity: 1,
        seenPrice: bracelet.price,
        bracelet,
        choices,
      }
      if (!lines.some((line) => isSameLine(line, added))) return [added, ...lines]
      return lines.map((line) =>
        isSameLine(line, added) ? { ...line, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) } : line,
      )
    }
  }
}
