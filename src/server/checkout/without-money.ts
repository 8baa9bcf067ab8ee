/** Orders for who packs them: no sum, and nothing that leads to one. */
import type { Role } from '#shared/people.ts'
import type { ListedOrder, Order } from '#shared/payments.ts'

/** As an owner sees it, and for any other role without money. */
export function shownTo(role: Role, order: Order): ListedOrder {
  if (role === 'owner') return order
  return {
    ...order,
    total: null,
    refunded: null,
    lost: null,
    // with the intent's id anybody may ask what was paid
    paymentIntentId: null,
    paymentId: null,
    lines: order.lines.map((line) => ({ ...line, unitPrice: null })),
  }
}
