/** Outgoing webhooks: the events, and the endpoints and deliveries as the owner sees them. */
import { z } from 'zod'
import { listFilter, pageOf } from './list.schema.ts'
import { pageInput, rowId } from './paging.ts'

/** What an endpoint can subscribe to. Prayer requests are never an event. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.sent',
  'donation.received',
  'refund.updated',
  'dispute.updated',
  'form.submitted',
  'post.published',
] as const

/** Sent to one endpoint when the owner clicks. */
export const TEST_EVENT = 'webhook.test'
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

/** `failed`: given up after a day, or refused permanently. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

/** Why a delivery of a restored site is `failed`: it may have been sent before. */
export const RESTORED_DELIVERY = 'RESTORED'

/** Few, because each sends its deliveries concurrently. */
export const MAX_ENDPOINTS = 10
export const WEBHOOK_LENGTHS = { url: 2000, description: 100 } as const
/** How long a replaced secret still signs, so that a receiver has time to change it. */
export const ROTATION_HOURS = 24

const description = z.string().trim().max(WEBHOOK_LENGTHS.description)
const endpointFields = {
  url: z.string().trim().min(1, 'Please enter the address').max(WEBHOOK_LENGTHS.url),
  description,
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'Please choose at least one event')
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
}
export const webhookInput = z.object({ ...endpointFields, description: description.default('') })
export type WebhookInput = z.infer<typeof webhookInput>
export const webhookForm = z.object({ ...endpointFields, enabled: z.boolean() })
export const webhookUpdate = z.object({
  id: rowId,
  ...webhookForm.shape,
  description: description.default(''),
})

export const webhookEndpoint = z.object({
  id: rowId,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>
/** With the name of the account that added it; empty for the shared password. */
export const listedWebhook = webhookEndpoint.extend({ madeBy: z.string() })
export type ListedWebhook = z.infer<typeof listedWebhook>

/** What happens to the webhooks of somebody who is no longer an owner. */
export const WEBHOOKS_FATES = ['delete', 'take over'] as const

/** The secret is shown once, when it was created. */
export const webhookSecret = z.object({ ...webhookEndpoint.shape, secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecret>

export const webhookDelivery = z.object({
  id: rowId,
  endpointId: rowId,
  /** The header `webhook-id`, the same at every attempt. */
  messageId: z.string(),
  type: z.enum(DELIVERY_TYPES),
  payload: z.object({
    type: z.string(),
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  }),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The receiver's last response; null if there was none. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  /** Null if no attempt is left. */
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export type WebhookPayload = WebhookDelivery['payload']

export const deliverySearch = z.object({
  ...pageInput.shape,
  endpointId: rowId.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
})
/** The dashboard's list, which can be filtered and searched. */
export const deliveryListInput = /* @__PURE__ */ listFilter(deliverySearch.shape)
export const deliveryPage = /* @__PURE__ */ pageOf(webhookDelivery)
