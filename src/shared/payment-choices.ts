/** The states and kinds of payments and orders, without zod: the owner's lists offer them to choose from. */

export const PAYMENT_STATUSES = ['succeeded', 'failed', 'processing', 'refunded'] as const

/** What a payment was for. */
export const PAYMENT_TYPES = ['order', 'donation'] as const

export const ORDER_STATUSES = ['to pack', 'packed', 'sent', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What became of the money that an order was paid with, wherever it happened. */
export const ORDER_PAYMENT_STATUSES = ['paid', 'partly refunded', 'refunded', 'disputed'] as const
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number]
/** With these we still hold money for the order: it is sent, or refunded once it is cancelled. */
export const HELD_PAYMENT_STATUSES = ['paid', 'partly refunded'] as const satisfies OrderPaymentStatus[]
