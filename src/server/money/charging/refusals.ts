/** Handles an unpaid month: tries again on days 3, 7 and 14, then pauses the gift. Each failure sends an email. */
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

/** Days between tries: 3, 4, 7. */
const WAITS = RETRY_DAYS.map((day, index) => day - (RETRY_DAYS[index - 1] ?? 0))

/**
 * Records a refused try once, unless the charge is no longer open or another process has recorded it.
 * @param refusal.code the provider's code: 'insufficient_funds'
 * @param refusal.attempts number of tries before this one
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
        // set even when giving up, because a job then still has to cancel the intent
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
      // after giving up, a 3-D Secure challenge can no longer be completed
      kind: kind === 'declined' || isLast ? 'monthly-failed' : 'monthly-confirm',
      recordId: chargeId,
      occasion: String(attempts),
      to: mandate.donorEmail,
      now,
    })
  })
}
