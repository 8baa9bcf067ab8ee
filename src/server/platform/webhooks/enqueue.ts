/**
 * Enqueues outgoing webhooks as rows, in the transaction that they report. The payload is stored right away and never
 * updated, so it must contain nothing personal: only ids, amounts, states and where to read more. Therefore erasures
 * need not touch these rows.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { payments, webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { JOBS_CHANNEL } from '#db/jobs/wake-job.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { TEST_EVENT, type DeliveryType, type WebhookPayload } from '#shared/platform/api/webhooks.ts'

type Event = {
  type: DeliveryType
  key: string
  data: WebhookPayload['data']
  /** A field to add to the data if only the database knows it. */
  path?: SQL
  now: Date | undefined
}
type Paid = { id: number; amount: string; currency: string; paymentIntentId: string }

/** Call it once a paid order is recorded. */
export const enqueueOrderPaid = (
  tx: Tx,
  {
    id,
    number,
    amount,
    currency,
    paymentIntentId,
    isOversold,
  }: Paid & { number: number; isOversold: boolean },
  now: Date,
) =>
  enqueue(tx, {
    type: 'order.paid',
    key: String(number),
    data: {
      id,
      number,
      amountPence: toPence(amount),
      currency,
      status: 'to pack',
      paymentStatus: 'paid',
      isOversold,
      paymentIntentId,
      path: `/api/orders/${id}`,
    },
    now,
  })

/** Call it when an order was shipped. Sent only once, even if the change is undone and made again. */
export const enqueueOrderSent = (
  tx: Tx,
  { id, number, paymentStatus }: { id: number; number: number; paymentStatus: string },
  now: Date,
) =>
  enqueue(tx, {
    type: 'order.sent',
    key: String(number),
    data: { id, number, status: 'sent', paymentStatus, path: `/api/orders/${id}` },
    now,
  })

/** Call it for a recorded donation, in the same transaction, after recording its payment. */
export const enqueueDonationReceived = (tx: Tx, { id, amount, currency, paymentIntentId }: Paid, now: Date) =>
  enqueue(tx, {
    type: 'donation.received',
    key: String(id),
    data: { id, amountPence: toPence(amount), currency, paymentIntentId },
    path: sql`'/api/payments/' || (select ${payments.id} from ${payments} where ${payments.paymentIntentId} = ${paymentIntentId})`,
    now,
  })

type Returned = { paymentId: number; providerId: string; amount: string; currency: string; state: string }

/** Reports each state of a refund once: a refund never returns to an earlier state. */
export const enqueueRefundUpdated = (tx: Tx, refund: Returned, now: Date) =>
  enqueueReturned(tx, 'refund.updated', refund.state, refund, now)

/** Reports each change of a dispute. It may be won, lost and won again after appeals, so the key includes the time. */
export const enqueueDisputeUpdated = (tx: Tx, dispute: Returned, now: Date) =>
  enqueueReturned(tx, 'dispute.updated', `${dispute.state} ${now.getTime()}`, dispute, now)

const enqueueReturned = (
  tx: Tx,
  type: 'refund.updated' | 'dispute.updated',
  change: string,
  { paymentId, providerId, amount, currency, state }: Returned,
  now: Date,
) =>
  enqueue(tx, {
    type,
    key: `${providerId}:${change}`,
    data: {
      id: providerId,
      paymentId,
      amountPence: toPence(amount),
      currency,
      state,
      path: `/api/payments/${paymentId}`,
    },
    now,
  })

/** Never call it for prayer requests: not even their existence is reported. */
export const enqueueFormSubmitted = (
  tx: Tx,
  data: { kind: 'message' | 'volunteer' | 'book-offer'; id: number },
) => enqueue(tx, { type: 'form.submitted', key: `${data.kind}:${data.id}`, data, now: undefined })

/** Reports the first publication of a post. */
export const enqueuePostPublished = (tx: Tx, { id, slug }: { id: number; slug: string }) =>
  enqueue(tx, {
    type: 'post.published',
    key: String(id),
    data: { id, slug, path: `/api/blog/${slug}`, page: `/blog/${slug}` },
    now: undefined,
  })

/** An event for one endpoint, when the owner asks for a test. */
export const enqueueTest = (tx: Tx, endpointId: number, key: string, now: Date) =>
  enqueue(tx, { type: TEST_EVENT, key, data: { endpointId }, now }, endpointId)

/**
 * Adds a row for each endpoint that wants the event; a repeat adds none. Locking the endpoints skips one that
 * is being deleted, which would otherwise violate the foreign key and fail the caller's transaction.
 */
async function enqueue(
  tx: Db | Tx,
  { type, key, data, path, now }: Event,
  endpointId?: number,
): Promise<void> {
  const at = now?.toISOString() ?? null
  const endpoint = webhookEndpoints
  const withPath = path ? sql`jsonb_build_object('path', ${path})` : sql`'{}'::jsonb`
  const isWanted =
    endpointId === undefined
      ? sql`${endpoint.enabled} and ${type} = any(${endpoint.events})`
      : sql`${endpoint.id} = ${endpointId}`
  // row and notification in one statement, because other transactions wait for locks of this one
  await tx.execute(sql`
    with added as (insert into ${webhookDeliveries} (endpoint_id, type, event_key, payload, created_at, next_attempt_at)
    select ${endpoint.id}, ${type}, ${`${type}:${key}`},
      jsonb_build_object('type', ${type}::text, 'timestamp', to_char(event.at at time zone 'UTC', ${TIMESTAMP}),
        'data', ${JSON.stringify(data)}::text::jsonb || ${withPath}), event.at, event.at
    from ${endpoint}, (select coalesce(${at}::timestamptz, now()) as at) event
    where ${isWanted}
    for key share of ${endpoint}
    on conflict do nothing returning id)
    select pg_notify(${JOBS_CHANNEL}, 'webhooks') from added limit 1`)
}

/** ISO 8601 to the millisecond. */
const TIMESTAMP = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
