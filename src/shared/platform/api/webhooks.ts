/** Outgoing webhooks: events, and endpoints and deliveries as the owner sees them. */
import { z } from 'zod'
import { listFilter, pageOf, pageFilter } from './list.schema.ts'
import { rowId } from './paging.ts'
import type { Choices } from './list-choices.ts'

/** Events to subscribe to. Prayer requests are never an event. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.sent',
  'donation.received',
  'refund.updated',
  'dispute.updated',
  'form.submitted',
  'post.published',
] as const

/** Sent to one endpoint when the owner asks for a test. */
export const TEST_EVENT = 'webhook.test'
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

/** `failed`: given up after a day, or refused permanently. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

/** Error of deliveries that a restore marks as `failed`, because they may have been sent before. */
export const RESTORED_DELIVERY = 'RESTORED'

/** Few, because each endpoint's deliveries are sent concurrently. */
export const MAX_ENDPOINTS = 10
export const WEBHOOK_LENGTHS = { url: 2000, description: 100 } as const
/** How long a replaced secret still signs, so that the receiver has time to switch. */
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
/** An endpoint with the name of the account that added it; empty for the shared password. */
export const listedWebhook = webhookEndpoint.extend({ madeBy: z.string() })
export type ListedWebhook = z.infer<typeof listedWebhook>

/** Choices for the webhooks of an account that is no longer an owner. */
export const WEBHOOKS_FATES = ['delete', 'take over'] as const

/** The secret is shown only once, after it was created. */
export const webhookSecret = z.object({ ...webhookEndpoint.shape, secret: z.string() })
export type WebhookSecret = z.infer<typeof webhookSecret>

export const webhookDelivery = z.object({
  id: rowId,
  endpointId: rowId,
  /** The header `webhook-id`, equal for every attempt. */
  messageId: z.string(),
  type: z.enum(DELIVERY_TYPES),
  payload: z.object({
    type: z.string(),
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  }),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Status of the receiver's latest response; null if there was none. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  /** Null if no attempt is left. */
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export type WebhookPayload = WebhookDelivery['payload']

export const DELIVERY_STATE_LABELS: Record<(typeof DELIVERY_STATES)[number], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
export const DELIVERY_CHOICES = {
  state: { label: 'Status', all: 'All deliveries', words: DELIVERY_STATE_LABELS },
} satisfies Choices

export const deliverySearch = /* @__PURE__ */ pageFilter(
  { endpointId: /* @__PURE__ */ rowId.optional() },
  DELIVERY_CHOICES,
)
/** Filter of the dashboard's list. */
export const deliveryListInput = /* @__PURE__ */ listFilter(
  { endpointId: /* @__PURE__ */ rowId.optional() },
  DELIVERY_CHOICES,
)
export const deliveryPage = /* @__PURE__ */ pageOf(webhookDelivery)
