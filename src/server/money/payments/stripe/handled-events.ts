/** The provider's events that the site handles. Its webhook endpoint gets exactly these, and ignores all others. */
import type { Stripe } from 'stripe'

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent

const PAYMENT = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
] as const satisfies EventType[]

const REFUND_OR_DISPUTE = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies EventType[]

/** About saved cards, changed by the bank or in the provider's dashboard. */
const SAVED_CARD = [
  'payment_method.automatically_updated',
  'payment_method.updated',
] as const satisfies EventType[]

/** About another card for a monthly gift. */
const CARD_CHANGE = [
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.requires_action',
  'setup_intent.canceled',
] as const satisfies EventType[]

const KINDS = {
  payment: PAYMENT,
  'refund or dispute': REFUND_OR_DISPUTE,
  'saved card': SAVED_CARD,
  'card change': CARD_CHANGE,
} as const

export const HANDLED_EVENTS: readonly EventType[] = Object.values(KINDS).flat()

/** Undefined for an event that changes nothing here. */
export const handledKindOf = (type: string): keyof typeof KINDS | undefined =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].some((one) => one === type))
