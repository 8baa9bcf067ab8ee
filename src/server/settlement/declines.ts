/** Cards that were declined, each charge once: what a limit on failed confirmations counts. */
import { eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db, Tx } from '#db/client.ts'
import { declines } from '#db/schema.ts'
import { noteRecorded, type Teller } from '../payments/events.ts'
import type { PaidIntent } from '../payments/stripe.ts'

/** Whether the intent's last charge was declined and is not written down yet. */
export async function hasNewDecline(db: Db, { last_payment_error: failure }: PaidIntent): Promise<boolean> {
  // a challenge that was refused tried no charge
  if (!failure?.charge) return false
  const [known] = await db
    .select({ chargeId: declines.chargeId })
    .from(declines)
    .where(eq(declines.chargeId, failure.charge))
  return !known
}

/** Writes down every failed charge that is not yet, in the caller's transaction. */
export async function recordDeclines(
  tx: Tx,
  paymentIntentId: string,
  charges: readonly Stripe.Charge[],
  by: Teller,
): Promise<void> {
  // in one order everywhere, so that two at once never wait for each other
  const failed = charges
    .filter(({ status }) => status === 'failed')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (failed.length === 0) return
  const added = await tx
    .insert(declines)
    .values(
      failed.map((charge) => ({
        chargeId: charge.id,
        paymentIntentId,
        // the bank's reason where the provider tells it: 'insufficient_funds', not only 'card_declined'
        code: charge.outcome?.reason ?? charge.failure_code ?? 'unknown',
        createdAt: new Date(charge.created * 1000),
      })),
    )
    .onConflictDoNothing()
    .returning({ code: declines.code })
  for (const { code } of added)
    await noteRecorded(tx, by, { paymentIntentId, kind: 'declined', detail: code })
}
