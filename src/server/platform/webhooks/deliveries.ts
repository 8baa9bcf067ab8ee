/** Lists deliveries, and sends one again. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition, isChosen } from '#db/list-page.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import {
  DELIVERY_CHOICES,
  type deliveryListInput,
  type WebhookDelivery,
} from '#shared/platform/api/webhooks.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { listEndpoints } from './endpoints.ts'

type DeliveryFilter = z.infer<typeof deliveryListInput>

/** Newest first, optionally of one endpoint, one state or some days. */
export async function listDeliveries(
  db: Db,
  { limit, endpointId, ...page }: DeliveryFilter,
): Promise<WebhookDelivery[]> {
  const { found, orderBy } = pageCondition(webhookDeliveries, page)
  const query = db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        found,
        endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, endpointId),
        isChosen(webhookDeliveries, DELIVERY_CHOICES, page),
      ),
    )
    .orderBy(...orderBy)
  return (await (limit === undefined ? query : query.limit(limit))).map(asRead)
}

export type AddressedDelivery = WebhookDelivery & {
  url: string
}

/** Lists deliveries with the current URL of their endpoints. */
export async function listAddressedDeliveries(db: Db, filter: DeliveryFilter): Promise<AddressedDelivery[]> {
  const [rows, endpoints] = await Promise.all([listDeliveries(db, filter), listEndpoints(db)])
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
  return rows.map((row) => ({ ...row, url: urls.get(row.endpointId) ?? '' }))
}

/** Resends with the same `webhook-id`, so that a receiver may drop it. @throws NOT_FOUND; CONFLICT if pending or off */
export function replayDelivery(
  { db, clock, caller }: { db: Db; clock: () => Date; caller: Caller },
  id: number,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: webhookDeliveries.state, enabled: webhookEndpoints.enabled })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
      .for('update', { of: webhookDeliveries })
    if (!found) throw notFound('There is no such delivery.')
    if (found.state === 'pending') throw conflict('This delivery is waiting to be sent already.')
    if (!found.enabled) throw conflict('This webhook is switched off: switch it on first.')
    const [row] = await tx
      .update(webhookDeliveries)
      .set({
        state: 'pending',
        attempts: 0,
        lastStatus: null,
        lastError: null,
        giveUpAt: null,
        nextAttemptAt: clock(),
      })
      .where(eq(webhookDeliveries.id, id))
      .returning()
    if (!row) throw new Error('a locked delivery was changed')
    await wakeJob(tx, 'webhooks')
    await recordAudit(tx, { action: 'webhook-replayed', subjectId: id, name: row.eventKey, ...caller })
    return asRead(row)
  })
}

const asRead = ({
  createdAt,
  lastAttemptAt,
  nextAttemptAt,
  ...row
}: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
})
