/** The endpoints of outgoing webhooks, which owners set up. */
import { randomUUID } from 'node:crypto'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { accounts, webhookEndpoints } from '#db/schema/index.ts'
import { wakeJob } from '#db/jobs/wake-job.ts'
import type { AuditAction } from '#shared/platform/audit/audit.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import {
  MAX_ENDPOINTS,
  ROTATION_HOURS,
  type ListedWebhook,
  type WEBHOOKS_FATES,
  type WebhookEndpoint,
  type WebhookInput,
  type WebhookSecret,
  type webhookUpdate,
} from '#shared/platform/api/webhooks.ts'
import { currentName, recordAudit, type Caller } from '../audit/audit.ts'
import type { Config } from '../../config.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { addressProblem } from './destination.ts'
import { enqueueTest } from './enqueue.ts'
import { newSecret } from './sign.ts'

const HOUR_MS = 60 * 60_000

type EndpointDeps = { db: Db; config: Config; clock: () => Date; caller: Caller }
type Row = typeof webhookEndpoints.$inferSelect

/** All endpoints, oldest first. */
export async function listEndpoints(db: Db): Promise<ListedWebhook[]> {
  const rows = await db
    .select({ ...getTableColumns(webhookEndpoints), madeBy: currentName() })
    .from(webhookEndpoints)
    .leftJoin(accounts, eq(accounts.id, webhookEndpoints.accountId))
    .orderBy(asc(webhookEndpoints.id))
  return rows.map(({ madeBy, ...row }) => ({ ...asRead(row), madeBy }))
}

/**
 * Adds an endpoint, which receives events from now on.
 * @returns also its secret, which is shown only this once
 * @throws BAD_REQUEST for a URL that is not allowed, CONFLICT if there are too many
 */
export function createEndpoint(
  { db, config, clock, caller }: EndpointDeps,
  input: WebhookInput,
): Promise<WebhookSecret> {
  refuseAddress(input.url, config)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.webhooks})`)
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS)
      throw conflict(`There are ${MAX_ENDPOINTS} webhooks already: delete one first.`)
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...input, secret: newSecret(), accountId: caller.account?.id, createdAt: clock() })
      .returning()
    if (!row) throw new Error('an inserted endpoint answered no row')
    await recordChange(tx, 'webhook-created', row, caller)
    return { ...asRead(row), secret: row.secret }
  })
}

/**
 * Changes an endpoint but not its secret. While disabled, it gets no new events, and pending ones wait.
 * @throws NOT_FOUND; BAD_REQUEST for a URL that is not allowed
 */
export function updateEndpoint(
  { db, config, caller }: EndpointDeps,
  { id, ...change }: z.infer<typeof webhookUpdate>,
): Promise<WebhookEndpoint> {
  refuseAddress(change.url, config)
  return db.transaction(async (tx) => {
    const [row] = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning()
    if (!row) throw noSuchEndpoint()
    await recordChange(tx, 'webhook-changed', row, caller)
    // deliveries may have waited while it was disabled
    await wakeJob(tx, 'webhooks')
    return asRead(row)
  })
}

/** Deletes an endpoint and its log; idempotent. */
export function removeEndpoint({ db, caller }: EndpointDeps, id: number): Promise<Done> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning()
    if (row) await recordChange(tx, 'webhook-removed', row, caller)
    return { ok: true }
  })
}

/** Deletes a former owner's webhooks, or hands them to the caller. @throws CONFLICT if no choice was made */
export async function settleEndpointsOf(
  tx: Tx,
  { id, name }: { id: number; name: string },
  fate: (typeof WEBHOOKS_FATES)[number] | undefined,
  caller: Caller,
): Promise<void> {
  const areTheirs = eq(webhookEndpoints.accountId, id)
  if (fate === 'delete') {
    const removed = await tx.delete(webhookEndpoints).where(areTheirs).returning()
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const row of removed) await recordChange(tx, 'webhook-removed', row, caller)
  } else if (fate === 'take over') {
    const accountId = caller.account && caller.account.id !== id ? caller.account.id : null
    await tx.update(webhookEndpoints).set({ accountId }).where(areTheirs)
  } else if ((await tx.$count(webhookEndpoints, areTheirs)) > 0)
    throw conflict(`${name} added webhooks: delete them, or take them over.`, 'HAS_WEBHOOKS')
}

/** The old secret also signs for a day, while the receiver changes over. @throws NOT_FOUND */
export function replaceSecret({ db, clock, caller }: EndpointDeps, id: number): Promise<WebhookSecret> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        secret: newSecret(),
        previousSecret: sql`${webhookEndpoints.secret}`,
        previousSecretUntil: new Date(clock().getTime() + ROTATION_HOURS * HOUR_MS),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (!row) throw noSuchEndpoint()
    await recordChange(tx, 'webhook-secret-replaced', row, caller)
    return { ...asRead(row), secret: row.secret }
  })
}

/** Sends a test event to one endpoint. @throws NOT_FOUND; CONFLICT if it is disabled */
export function sendTest({ db, clock }: EndpointDeps, id: number): Promise<Done> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    if (!row) throw noSuchEndpoint()
    if (!row.enabled) throw conflict('This webhook is switched off: switch it on first.')
    await enqueueTest(tx, id, randomUUID(), clock())
    return { ok: true }
  })
}

function refuseAddress(url: string, { allowsLocalWebhooks }: Config): void {
  const problem = addressProblem(url, allowsLocalWebhooks)
  if (problem !== undefined) throw invalid(problem, 'BAD_ADDRESS')
}

/** Records only the host: a URL may contain a secret, and the audit log is never emptied. */
const recordChange = (tx: Tx, action: AuditAction, { id, url }: Row, caller: Caller) =>
  recordAudit(tx, { action, subjectId: id, name: new URL(url).host, ...caller })

const noSuchEndpoint = () => notFound('There is no such webhook.')

const asRead = ({ createdAt, ...row }: Row): WebhookEndpoint => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
