/** What follows when a month was not paid: another try on days 3, 7 and 14, then a pause, each with an email. */
import { and, eq, inArray } from 'drizzle-orm'
import { mandateCharges, mandates } from '#db/schema/index.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { RETRY_DAYS } from '#shared/money/monthly/monthly.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { recordMandateEvent } from '../mandates/events.ts'
import { nextVersion } from '../../platform/editing.ts'

/** The days from one try to the next: 3, 4, 7. */
const WAITS = RETRY_DAYS.map((day, index) => day - (RETRY_DAYS[index - 1] ?? 0))

/**
 * Records that a try was refused, once: not if the charge is not open any more, or if another process has recorded it.
 * @param refusal.code the provider's: 'insufficient_funds'
 * @param refusal.attempts how many tries there were before this one
 */
export async function recordRefusal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  chargeId: number,
  refusal: { kind: 'declined' | 'unconfirmed'; code: string; attempts: number },
): Promise<void> {
  const { kind, code } = refusal
  const now = clock()
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ mandateId: mandateCharges.mandateId })
      .from(mandateCharges)
      .where(eq(mandateCharges.id, chargeId))
    if (!known) return
    const [mandate] = await tx
      .select()
      .from(mandates)
      .where(eq(mandates.id, known.mandateId))
      .for('no key update')
    const [charge] = await tx
      .select()
      .from(mandateCharges)
      .where(
        and(
          eq(mandateCharges.id, chargeId),
          eq(mandateCharges.attempts, refusal.attempts),
          inArray(mandateCharges.state, ['due', 'declined', 'unconfirmed']),
        ),
      )
      .for('update')
    if (!mandate || !charge) return
    const attempts = charge.attempts + 1
    const wait = WAITS[attempts - 1]
    const isLast = wait === undefined
    await tx
      .update(mandateCharges)
      .set({
        state: isLast ? 'given up' : kind,
        attempts,
        failure: code,
        // of one that is given up: for its intent to be cancelled
        nextAttemptOn: addDays(londonDay(now), wait ?? 0),
        attemptingSince: null,
        updatedAt: now,
      })
      .where(eq(mandateCharges.id, chargeId))
    const by = { by: 'site' as const, now }
    const event = kind === 'declined' ? 'declined' : 'confirmation needed'
    await recordMandateEvent(tx, mandate.id, { kind: event, detail: code, ...by })
    if (isLast && mandate.state === 'active') {
      await tx
        .update(mandates)
        .set({
          state: 'paused',
          stateBy: 'site',
          stateReason: code,
          pausedUntil: null,
          version: nextVersion(mandates),
          updatedAt: now,
        })
        .where(eq(mandates.id, mandate.id))
      await recordMandateEvent(tx, mandate.id, { kind: 'paused', detail: code, ...by })
    }
    if (mandate.donorEmail === ERASED) return
    await enqueueEmail(tx, {
      // a 3-D Secure challenge cannot be completed any more once its charge is given up
      kind: kind === 'declined' || isLast ? 'monthly-failed' : 'monthly-confirm',
      recordId: chargeId,
      occasion: String(attempts),
      to: mandate.donorEmail,
      now,
    })
  })
}
