/** How each change affects the cart, and the toasts that report it. */
import { lineKey, MAX_QUANTITY, type CartLine } from '#shared/site/shop/cart.ts'
import type { Choice, ShownBracelet } from '#shared/site/shop/shop.ts'
import type { ToastText } from '../../platform/use-toast-mutation.ts'

/** What identifies a line: bracelet and choices, plus the id that the server gave it (0 until then). */
export type Line = Pick<CartLine, 'id' | 'braceletId' | 'choices'>

export type CartChange =
  | { kind: 'add'; bracelet: ShownBracelet; choices: Choice[]; key: string }
  | { kind: 'answer'; line: CartLine; choices: Choice[] }
  | { kind: 'set'; line: CartLine; quantity: number }
  | { kind: 'remove'; line: Line }
  | { kind: 'clear' }

export const CART_FAILURES: Record<CartChange['kind'], string> = {
  add: 'Failed to add to cart',
  answer: 'Failed to update cart',
  set: 'Failed to update cart',
  remove: 'Failed to remove from cart',
  clear: 'Failed to clear cart',
}

/** The toast for a successful change; undefined when the drawer already shows it. */
export function cartSuccess(change: CartChange, viewCart: () => void): ToastText | null {
  switch (change.kind) {
    case 'add':
      return {
        title: 'Added to Cart!',
        description: change.bracelet.name,
        picture: `/shop/bracelet-${change.bracelet.id}-small.jpg`,
        action: { label: 'View cart', onClick: viewCart },
      }
    case 'clear':
      return { title: 'Cart cleared', description: 'All items have been removed from your cart.' }
    default:
      return null
  }
}

export const isSameLine = (a: Line, b: Line): boolean => lineKey(a) === lineKey(b)

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
    // the server combines lines with the same answers
    case 'answer':
      return lines.map((line) =>
        isSameLine(line, change.line) ? { ...line, choices: change.choices } : line,
      )
    default: {
      const { bracelet, choices } = change
      // newest first; the server's response brings the line's real id
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
