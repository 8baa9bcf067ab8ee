/**
 * Changes of a monthly gift by its donor or an owner. Each locks the mandate's row, as charging does, so that nothing
 * is charged after stopping or pausing (`withdraw.ts`). Each is recorded in the timeline and confirmed to the donor
 * by email.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mandateEvents, mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import {
  cardName,
  DISPUTED,
  lastMonthAfterPause,
  movedPauseEnd,
  ordinal,
  pauseEnd,
  type MandateChange,
} from '#shared/money/monthly/monthly.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { changedElsewhere, conflict, notFound } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { lowerOpenCharges } from '../mandates/lowered.ts'
import { giveUpCharges } from '../mandates/withdraw.ts'
import { nextVersion } from '../../platform/editing.ts'

export type Mandate = typeof mandates.$inferSelect
/** Author of the change; an owner's account is set. */
export type MandateBy = { by: 'donor' | 'owner'; accountId?: number | undefined; now: Date }
/** The version of the mandate that the form showed. */
type OfVersion = { version: number }

/**
 * Applies from the next charge on. An open charge is lowered too, but never raised. Call `lowerIntents` after the
 * commit.
 * @throws NOT_FOUND, CONFLICT
 */
export async function changeAmount(
  tx: Tx,
  mandateId: number,
  { amountPence, version }: OfVersion & { amountPence: number },
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockRunning(tx, mandateId, version)
  if (mandate.amountPence === amountPence) return mandate
  const detail = `${formatPence(mandate.amountPence)} → ${formatPence(amountPence)}`
  await lowerOpenCharges(tx, mandateId, amountPence, by.now)
  return change(tx, mandate, { amountPence }, { kind: 'amount changed', detail }, by)
}

/**
 * Never charges a month twice or skips one: if the new day has passed in a month that was not charged yet, it is due
 * at once (`nextChargeOn`).
 * @throws NOT_FOUND, CONFLICT
 */
export async function changeDay(
  tx: Tx,
  mandateId: number,
  { day, version }: OfVersion & { day: number },
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockRunning(tx, mandateId, version)
  if (mandate.day === day) return mandate
  const changed = { day, pausedUntil: movedPauseEnd(mandate.pausedUntil, day) }
  const detail = `${ordinal(mandate.day)} → ${ordinal(day)}`
  return change(tx, mandate, changed, { kind: 'day changed', detail }, by)
}

/**
 * Skips the next gifts and gives up an open charge. Call `withdrawCharges` after the commit.
 * @param input.months how many gifts to skip; undefined until somebody resumes it
 * @throws NOT_FOUND, CONFLICT
 */
export async function pauseMandate(
  tx: Tx,
  mandateId: number,
  { months, version }: OfVersion & { months?: number | undefined },
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockRunning(tx, mandateId, version)
  const pausedUntil = months === undefined ? null : pauseEnd(mandate, londonDay(by.now), months)
  await giveUpCharges(tx, [mandateId], by.now)
  return change(
    tx,
    mandate,
    { state: 'paused', stateBy: by.by, stateReason: '', pausedUntil },
    { kind: 'paused', detail: pausedUntil === null ? '' : `until ${longUkDate(pausedUntil)}` },
    by,
  )
}

/** Whether it is paused because of a dispute. */
export const isDisputed = ({ state, stateBy, stateReason }: Mandate): boolean =>
  state === 'paused' && stateBy === 'site' && stateReason === DISPUTED

/**
 * Skips the months of the pause. After a dispute a donor needs another card to resume, because whoever has the link
 * may not be the cardholder.
 * @throws NOT_FOUND, CONFLICT
 */
export async function resumeMandate(
  tx: Tx,
  mandateId: number,
  { version }: OfVersion,
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockRunning(tx, mandateId, version)
  if (mandate.state === 'active') return mandate
  if (isDisputed(mandate) && by.by === 'donor')
    throw conflict('The bank has told us that a gift is disputed. Please use another card.', 'DISPUTED')
  return change(tx, mandate, resumed(mandate, by), { kind: 'resumed' }, by)
}

/**
 * Ends it for good; idempotent. An open charge is given up: call `withdrawCharges` after the commit. @throws
 * NOT_FOUND
 */
export async function stopMandate(
  tx: Tx,
  mandateId: number,
  { reason = '' }: { reason?: string },
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockMandate(tx, mandateId)
  if (mandate.state === 'ended') return mandate
  await giveUpCharges(tx, [mandateId], by.now)
  return change(
    tx,
    mandate,
    { state: 'ended', stateBy: by.by, stateReason: reason, pausedUntil: null },
    { kind: 'stopped', detail: reason },
    by,
  )
}

export type MandateCard = Pick<Mandate, 'paymentMethodId' | 'cardBrand' | 'cardLast4' | 'cardExpires'>

/** Also resumes the gift if failures or a dispute had paused it. @throws NOT_FOUND, CONFLICT */
export async function changeCard(
  tx: Tx,
  mandateId: number,
  card: MandateCard,
  by: MandateBy,
): Promise<Mandate> {
  const mandate = await lockRunning(tx, mandateId)
  // a repeat, because the first response was lost
  if (mandate.paymentMethodId === card.paymentMethodId) return mandate
  const isPausedBySite = mandate.state === 'paused' && mandate.stateBy === 'site'
  return change(
    tx,
    mandate,
    { ...card, ...(isPausedBySite && resumed(mandate, by)) },
    { kind: 'card changed', detail: cardName(card.cardBrand) },
    by,
  )
}

/** Locks a mandate until the transaction ends, as charging does. @throws NOT_FOUND */
export async function lockMandate(tx: Tx, mandateId: number): Promise<Mandate> {
  const [mandate] = await tx.select().from(mandates).where(eq(mandates.id, mandateId)).for('no key update')
  if (!mandate) throw notFound('We could not find this monthly gift.')
  return mandate
}

/** Locks a mandate that has not ended. @throws NOT_FOUND, CONFLICT */
export async function lockRunning(tx: Tx, mandateId: number, version?: number): Promise<Mandate> {
  const mandate = await lockMandate(tx, mandateId)
  if (mandate.state === 'ended') throw conflict('This monthly gift has been stopped.', 'STOPPED')
  if (version !== undefined && mandate.version !== version) throw changedElsewhere('This monthly gift')
  return mandate
}

const resumed = (mandate: Mandate, { by, now }: MandateBy) => ({
  state: 'active' as const,
  stateBy: by,
  stateReason: '',
  pausedUntil: null,
  lastMonth: lastMonthAfterPause(mandate, londonDay(now)),
})

/** Stores a change, with its event in the timeline and an email to the donor. */
export async function change(
  tx: Tx,
  { id }: Mandate,
  fields: Partial<Mandate>,
  { kind, detail = '' }: { kind: MandateChange; detail?: string },
  { by, accountId, now }: MandateBy,
): Promise<Mandate> {
  const [changed] = await tx
    .update(mandates)
    .set({ ...fields, version: nextVersion(mandates), updatedAt: now })
    .where(eq(mandates.id, id))
    .returning()
  const [event] = await tx
    .insert(mandateEvents)
    .values({ mandateId: id, kind, detail, by, accountId, createdAt: now })
    .returning({ id: mandateEvents.id })
  if (changed!.donorEmail !== ERASED)
    await enqueueEmail(tx, { kind: 'monthly-changed', recordId: event!.id, to: changed!.donorEmail, now })
  return changed!
}
