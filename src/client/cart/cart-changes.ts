/** The changes of a cart, and the texts about them (specification section 8). */
import { MAX_QUANTITY, type CartLine } from '#shared/cart.ts'
import type { Bracelet } from '#shared/shop.ts'
import type { ToastText } from '../use-toast-mutation.ts'

export type CartChange =
  | { kind: 'add'; bracelet: Bracelet; key: string }
  | { kind: 'set'; braceletId: number; quantity: number }
  | { kind: 'remove'; braceletId: number }
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

/** The cart as it will be after the change. */
export function changedCart(lines: CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'clear':
      return []
    case 'remove':
      return lines.filter(({ braceletId }) => braceletId !== change.braceletId)
    case 'set':
      return lines.map((line) =>
        line.braceletId === change.braceletId ? { ...line, quantity: change.quantity } : line,
      )
    default: {
      const { bracelet } = change
      const isHere = lines.some(({ braceletId }) => braceletId === bracelet.id)
      if (!isHere) {
        // newest first; the server's answer brings the line's real id
        return [{ id: 0, sessionId: '', braceletId: bracelet.id, quantity: 1, bracelet }, ...lines]
      }
      return lines.map((line) =>
        line.braceletId === bracelet.id
          ? { ...line, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) }
          : line,
      )
    }
  }
}
