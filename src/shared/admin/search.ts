/** The owner's search across all data. */
import { z } from 'zod'
import { contactMessage } from '../site/forms/forms.schema.ts'
import { rowId, supporterRef } from '../platform/api/paging.ts'
import { listedPayment } from '../money/payments/payments.ts'
import { order } from '../money/orders/orders.ts'
import { ROLES } from '../platform/sign-in/roles.ts'

/** Results shown per kind, so that all fit on a screen. */
export const MAX_FOUND = 5

export const searchInput = z.object({ q: z.string().max(200) })

const foundOrder = z.object({
  ...order.pick({ id: true, number: true, status: true, customerName: true, createdAt: true }).shape,
  postcode: z.string().nullable(),
  supporterId: supporterRef,
})
const foundPayment = listedPayment
  .pick({
    supporterId: true,
    id: true,
    amount: true,
    currency: true,
    status: true,
    lost: true,
    paymentIntentId: true,
    paymentType: true,
    customerName: true,
  })
  .extend({
    /** When it was paid, or payment was last tried. */
    at: z.iso.datetime(),
  })
const foundMessage = z.object({
  ...contactMessage.pick({ id: true, name: true, subject: true, createdAt: true }).shape,
  /** First words of the message; empty for a prayer request. */
  beginning: z.string(),
  supporterId: supporterRef,
})

const foundOffer = z.object({
  /** Id of the inbox item. */
  id: rowId,
  kind: z.enum(['volunteer', 'book-offer']),
  name: z.string(),
  /** May be empty. */
  location: z.string(),
  supporterId: supporterRef,
  createdAt: z.iso.datetime(),
})

const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), hasMore: z.boolean() }).nullable()

/** Null for kinds that the role may not read. */
export const searchResults = z.object({
  /** First the order whose number was typed. */
  orders: found(foundOrder),
  payments: found(foundPayment),
  messages: found(foundMessage),
  offers: found(foundOffer),
  /** Everybody who wrote, bought, gave or declared Gift Aid. */
  people: z
    .array(
      z.object({
        /** Null for the donor of an offline gift without an address, and after an erasure. */
        email: z.string().nullable(),
        name: z.string().nullable(),
        supporterId: /* @__PURE__ */ rowId.optional(),
        /** Declaration that remains after its donor's erasure, with the last day on which HMRC may ask for it. */
        declaration: z.object({ id: rowId, keptUntil: z.iso.date() }).optional(),
      }),
    )
    .nullable(),
  accounts: z
    .array(z.object({ id: rowId, name: z.string(), email: z.string(), role: z.enum(ROLES) }))
    .nullable(),
})
export type SearchResults = z.infer<typeof searchResults>
