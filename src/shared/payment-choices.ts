/** The states and kinds of payments and orders, without zod: the owner's lists offer them to choose from. */

export const PAYMENT_STATUSES = ['succeeded', 'failed', 'processing', 'refunded'] as const

/** What a payment was for. */
export const PAYMENT_TYPES = ['order', 'donation'] as const

export const ORDER_STATUSES = ['to pack', 'packed', 'sent', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
