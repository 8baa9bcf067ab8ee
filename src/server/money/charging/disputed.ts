/** Pauses a monthly gift when the cardholder disputes one of its payments, once per dispute. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { disputes, donations, mandateEvents, mandates, payments } from '#db/schema/index.ts'
import { DISPUTED } from '#shared/money/monthly/monthly.ts'
import { IN_OUR_FAVOUR } from '#shared/money/payments/payment-timeline.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { recordMandateEvent } from '../mandates/events.ts'
import { lockMandate } from '../managing/manage.ts'
import { giveUpCharges, withdrawCharges } from '../mandates/withdraw.ts'
import { nextVersion } from '../../platform/editing.ts'

/** Maximum per pass; the next pass continues. */
const BATCH = 100

/**
 * Pauses the monthly gifts of newly recorded disputes, including inquiries of the bank, and tells the donors. If
 * somebody resumes a gift afterwards, it stays active. Idempotent, even in several processes at once.
 */
export async function pauseDisputed(deps: Pick<Deps, 'db' | 'provider' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  for (const { mandateId, disputeId } of await findDisputed(db)) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await db.transaction((tx) => pauseOne(tx, mandateId, disputeId, clock()))
    // if this fails, the job repeats it within a minute
    // oxlint-disable-next-line no-await-in-loop
    await withdrawCharges(deps, mandateId).catch(() => undefined)
  }
}

const isRecorded = (db: Db) =>
  sql`exists (${db
    .select({ id: mandateEvents.id })
    .from(mandateEvents)
    .where(
      and(
        eq(mandateEvents.mandateId, mandates.id),
        eq(mandateEvents.kind, 'disputed'),
        eq(mandateEvents.detail, disputes.disputeId),
      ),
    )})`

const findDisputed = (db: Db) =>
  db
    .select({ mandateId: mandates.id, disputeId: disputes.disputeId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .innerJoin(mandates, eq(mandates.id, donations.mandateId))
    .where(
      and(
        notInArray(disputes.status, IN_OUR_FAVOUR),
        inArray(mandates.state, ['active', 'paused']),
        sql`not ${isRecorded(db)}`,
      ),
    )
    .orderBy(disputes.id)
    .limit(BATCH)

async function pauseOne(tx: Tx, mandateId: number, disputeId: string, now: Date): Promise<void> {
  const { state, donorEmail: to } = await lockMandate(tx, mandateId)
  const known = and(
    eq(mandateEvents.mandateId, mandateId),
    eq(mandateEvents.kind, 'disputed'),
    eq(mandateEvents.detail, disputeId),
  )
  if (state === 'ended' || (await tx.$count(mandateEvents, known)) > 0) return
  await giveUpCharges(tx, [mandateId], now)
  await tx
    .update(mandates)
    .set({
      state: 'paused',
      stateBy: 'site',
      stateReason: DISPUTED,
      pausedUntil: null,
      version: nextVersion(mandates),
      updatedAt: now,
    })
    .where(eq(mandates.id, mandateId))
  const by = { by: 'site' as const, now }
  await recordMandateEvent(tx, mandateId, { kind: 'disputed', detail: disputeId, ...by })
  const recordId = await recordMandateEvent(tx, mandateId, { kind: 'paused', detail: DISPUTED, ...by })
  await enqueueEmail(tx, { kind: 'monthly-changed', recordId, to, now })
}
