/** Updates saved cards, whose details the provider may change by itself. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { mandates } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { readCard } from '../payments/stripe/saved-cards.ts'
import { recordMandateEvent } from './events.ts'

type CardDeps = Pick<Deps, 'db' | 'provider' | 'clock'>

/**
 * Stores a saved card's current details for every mandate that uses it; idempotent. @returns how many mandates use it
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
          // null once the donor was erased
          isNotNull(mandates.cardLast4),
          sql`(${mandates.cardLast4}, ${mandates.cardExpires}) is distinct from (${card.cardLast4}, ${card.cardExpires}::date)`,
        ),
      )
      .returning({ id: mandates.id })
    for (const { id } of changed)
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await recordMandateEvent(tx, id, {
        kind: 'card updated',
        detail: card.cardExpires ?? '',
        by: 'site',
        now,
      })
  })
  return known.length
}
