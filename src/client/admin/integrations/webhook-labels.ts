/** Texts for webhooks and their deliveries. */
import {
  RESTORED_DELIVERY,
  type DELIVERY_STATES,
  type DeliveryType,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#shared/platform/api/webhooks.ts'
import type { BadgeTone } from '../../platform/ui/badge.tsx'

type State = (typeof DELIVERY_STATES)[number]

export const EVENT_LABELS: Record<DeliveryType, string> = {
  'order.paid': 'An order was paid',
  'order.sent': 'An order was sent',
  'donation.received': 'A donation was received',
  'refund.updated': 'A refund was made, or failed',
  'dispute.updated': 'A payment was disputed, or a dispute ended',
  'form.submitted': 'A form was submitted (never a prayer request)',
  'post.published': 'A post was published',
  'webhook.test': 'Test event',
}

export const STATE_TONES: Record<State, BadgeTone> = { pending: 'waiting', delivered: 'good', failed: 'bad' }

/** 'hooks.example.org' */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => new URL(url).host

const REASONS: readonly [RegExp, string][] = [
  [/^NOT_PUBLIC$/, 'The address does not lead to the public internet'],
  [/^TIMEOUT$/, 'The receiver did not respond in time'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'There is no such host'],
  [/^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/, 'The receiver could not be reached'],
  [/CERT|TLS|SSL|SIGN/, 'The receiver’s certificate is not valid'],
]

/** Why the last attempt failed; undefined if it did not. */
export function deliveryFailure({ state, lastStatus, lastError }: WebhookDelivery): string | undefined {
  if (lastError === RESTORED_DELIVERY)
    return 'Not sent by the restored site, because it may have been sent before. Replay it if it was not'
  if (lastError !== null) {
    const [, words = 'It could not be delivered'] = REASONS.find(([code]) => code.test(lastError)) ?? []
    return `${words} (${lastError})`
  }
  if (state === 'delivered' || lastStatus === null) return undefined
  return lastStatus === 410
    ? 'The receiver responded with 410 (gone), so the webhook was switched off'
    : `The receiver responded with ${lastStatus}`
}
