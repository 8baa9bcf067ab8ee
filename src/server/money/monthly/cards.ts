/** Saved cards: the provider's updater may change them, and their donors are told a month before one expires. */
import { and, between, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/london-day.ts'
import { addMonths, monthOf } from '#shared/money/monthly.ts'
import { ERASED } from '#shared/platform/retention.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { readCard } from '../payments/stripe/saved-cards.ts'
import { recordMandateEvent } from './events.ts'

type CardDeps = Pick<Deps, 'db' | 'provider' | 'clock'>

/**
 * Stores what the provider knows about a saved card now, for every mandate that has it; repeatable.
 * @returns how many mandates have it.
 * @throws BAD_GATEWAY
 */
export async function updateCard(
  { db, provider, clock }: CardDeps,
  paymentMethodId: string,
): Promise<number> {
  const isTheirs = eq(mandates.paymentMethodId, paymentMethodId)
  const known = await db.select({ id: mandates.id }).from(mandates).where(isTheirs)
  if (known.length === 0) return 0
  const card = await readCard(provider, paymentMethodId)
  if (!card) return known.length
  const now = clock()
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(mandates)
      .set({ ...card, updatedAt: now })
      .where(
        and(
          isTheirs,
          // of an erased donor it is empty
          isNotNull(mandates.cardLast4),
          sql`(${mandates.cardLast4}, ${mandates.cardExpires}) is distinct from (${card.cardLast4}, ${card.cardExpires}::date)`,
        ),
      )
      .returning({ id: mandates.id })
    for (const { id } of changed)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await recordMandateEvent(tx, id, {
        kind: 'card updated',
        detail: card.cardExpires ?? '',
        by: 'site',
        now,
      })
  })
  return known.length
}

/** Tells donors whose card is in its last month, or expired in the month before, once for each expiry. */
export async function noticeExpiringCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other, at night
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

export const expiringCards: NightlyJob = {
  name: 'expiring cards',
  run: async (deps) => {
    await noticeExpiringCards(deps)
  },
}
