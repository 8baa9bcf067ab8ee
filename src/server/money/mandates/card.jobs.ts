import { and, between, eq, isNotNull, ne, or } from 'drizzle-orm'
import { mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { addMonths, monthOf } from '#shared/money/monthly/monthly.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { recordMandateEvent } from './events.ts'

/** Tells donors whose card expires this month or expired last month, once per expiry date. */
export async function notifyExpiringCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const month = monthOf(londonDay(now))
  const expiring = await db
    .select({ id: mandates.id, to: mandates.donorEmail, expires: mandates.cardExpires })
    .from(mandates)
    .where(
      and(
        or(eq(mandates.state, 'active'), and(eq(mandates.state, 'paused'), isNotNull(mandates.pausedUntil))),
        between(mandates.cardExpires, addMonths(month, -1), month),
        ne(mandates.donorEmail, ERASED),
      ),
    )
  let told = 0
  for (const { id, to, expires } of expiring) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, at night
    const isNew = await db.transaction(async (tx) => {
      const occasion = expires!.slice(0, 7)
      const queued = await enqueueEmail(tx, { kind: 'card-expiring', recordId: id, occasion, to, now })
      if (queued)
        await recordMandateEvent(tx, id, { kind: 'card expiring', detail: occasion, by: 'site', now })
      return queued
    })
    if (isNew) told += 1
  }
  return told
}

export const expiringCards = { name: 'expiring cards', run: notifyExpiringCards } satisfies NightlyJob
