/** A treasurer's decisions about the Gift Aid of single gifts. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, giftAidDecisions, payments } from '#db/schema/index.ts'
import type { DecideInput } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'

/**
 * Excludes a gift from Gift Aid, or includes it although it looks unusual. The latest decision counts, and all are
 * kept. Drafts leave the gift out from now on.
 * @throws NOT_FOUND
 */
export async function decideGift(
  db: Db,
  { id, decision, reason }: DecideInput,
  { now, ...by }: By,
): Promise<Done> {
  await db.transaction(async (tx) => {
    const [gift] = await tx
      .select({ paymentId: payments.id })
      .from(donations)
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(eq(donations.id, id))
      .for('no key update', { of: donations })
    if (!gift) throw notFound('There is no such gift.')
    await tx.insert(giftAidDecisions).values({ donationId: id, decision, reason, createdAt: now })
    await recordAudit(tx, {
      action: 'gift-aid-decided',
      subjectId: gift.paymentId,
      changes: [
        { field: 'giftAid', to: `${decision}d` },
        { field: 'reason', to: reason },
      ],
      now,
      ...by,
    })
  })
  return { ok: true }
}
