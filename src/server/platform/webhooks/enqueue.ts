/**
 * Outgoing webhooks as rows of the transaction that they report, like the emails of the outbox. The content is
 * stored at once, so it holds nothing personal: ids, amounts, states and where to read more. Erasing a person then has
 * nothing to do here.
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
  /** Added to the data where only the database knows it. */
  path?: SQL
  now: Date | undefined
}
type Paid = { id: number; amount: string; currency: string; paymentIntentId: string }

/** A paid order, once it is recorded. */
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

/** An order that was handed to the carrier; sent once, also if the change is undone and made again. */
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

/** A recorded gift, after its payment in the same transaction. */
export const enqueueDonationReceived = (tx: Tx, { id, amount, currency, paymentIntentId }: Paid, now: Date) =>
  enqueue(tx, {
    type: 'donation.received',
    key: String(id),
    data: { id, amountPence: toPence(amount), currency, paymentIntentId },
    path: sql`'/api/payments/' || (select ${payments.id} from ${payments} where ${payments.paymentIntentId} = ${paymentIntentId})`,
    now,
  })

type Returned = { paymentId: number; providerId: string; amount: string; currency: string; state: string }

/** Each state of a refund, once: it never returns to an earlier one. */
export const enqueueRefundUpdated = (tx: Tx, refund: Returned, now: Date) =>
  enqueueReturned(tx, 'refund.updated', refund.state, refund, now)

/** Each change of a dispute. After appeals it may be won, lost and won again, so the time is part of the key. */
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

/** Never for a prayer request: not even its existence is reported. */
export const enqueueFormSubmitted = (
  tx: Tx,
  data: { kind: 'message' | 'volunteer' | 'book-offer'; id: number },
) => enqueue(tx, { type: 'form.submitted', key: `${data.kind}:${data.id}`, data, now: undefined })

/** The first time that a post is public. */
export const enqueuePostPublished = (tx: Tx, { id, slug }: { id: number; slug: string }) =>
  enqueue(tx, {
    type: 'post.published',
    key: String(id),
    data: { id, slug, path: `/api/blog/${slug}`, page: `/blog/${slug}` },
    now: undefined,
  })

/** For one endpoint, by the owner's hand; each is a new one. */
export const enqueueTest = (tx: Tx, endpointId: number, key: string, now: Date) =>
  enqueue(tx, { type: TEST_EVENT, key, data: { endpointId }, now }, endpointId)

/**
 * A row for each endpoint that wants the event; a repeat adds none.
 * The lock lets an endpoint that is being deleted drop out, where its foreign key would fail the caller's transaction.
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
  // row and notification in one statement, because other transactions wait for the locks of this one
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
