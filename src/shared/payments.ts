/** Payments and orders as the owner reads them (specification sections 2 and 3). */
import { z } from 'zod'
import { decimalPounds } from './money.ts'
import { rowId } from './paging.ts'

export const PAYMENT_STATUSES = ['succeeded', 'failed', 'processing', 'refunded'] as const

/** What a payment was for. */
export const PAYMENT_TYPES = ['order', 'donation'] as const

export const ORDER_STATUSES = ['to pack', 'packed', 'sent', 'delivered', 'cancelled'] as const

export const payment = z.object({
  id: rowId,
  amount: decimalPounds,
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  description: z.string().nullable(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  paymentMethod: z.string().nullable(),
  paymentIntentId: z.string(),
  orderId: rowId.nullable(),
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof payment>

const address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  country: z.string(),
})

export const order = z.object({
  id: rowId,
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  total: decimalPounds,
  currency: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  address: address.nullable(),
  needsAddress: z.boolean(),
  paymentIntentId: z.string(),
  createdAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      braceletId: rowId.nullable(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: decimalPounds,
    }),
  ),
})
export type Order = z.infer<typeof order>

/** What the browser needs to take a card: live through the provider's own fields, or the sandbox's. */
export const paymentSettings = z.object({
  mode: z.enum(['live', 'sandbox']),
  publishableKey: z.string(),
})
export type PaymentSettings = z.infer<typeof paymentSettings>
