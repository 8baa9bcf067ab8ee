/** An order's page on the dashboard, and changes of one order or several. */
import { ORDER_STATUSES } from './order-statuses.ts'
import { z } from 'zod'
import { auditEvent } from '../../platform/audit/audit.ts'
import { MAX_SHOWN_ORDERS, trackingNoteInput, changedOrder, listedOrder } from './orders.ts'
import { outboxEmail } from '../../platform/mail/mail.ts'
import { rowId } from '../../platform/api/paging.ts'

/** An entry in the order's history. IP addresses are left out. */
const orderEvent = /* @__PURE__ */ auditEvent.omit({ address: true, subjectId: true, subjectKind: true })

/** An order with its history and its emails. */
export const orderDetails = /* @__PURE__ */ listedOrder.extend({
  /** Oldest first. */
  events: z.array(orderEvent),
  /** Newest first. */
  emails: z.array(outboxEmail),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** Moves orders along the usual path, if need be by several statuses. Each has the status that the owner saw. */
export const markOrdersInput = z.object({
  orders: z
    .array(
      z.object({
        id: rowId,
        from: z.enum(ORDER_STATUSES),
        to: z.enum(ORDER_STATUSES),
        trackingNote: trackingNoteInput.shape.trackingNote,
      }),
    )
    .min(1)
    .max(MAX_SHOWN_ORDERS),
  /** Carrier of all orders that are sent. */
  carrier: trackingNoteInput.shape.carrier,
  emailBuyer: z.boolean().default(false),
})

/** Result for each order: changed, or refused with a sentence. */
export const markedOrders = z.array(
  z.object({ id: rowId, order: changedOrder.nullable(), refusal: z.string().nullable() }),
)
export type MarkedOrders = z.infer<typeof markedOrders>
