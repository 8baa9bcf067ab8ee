/**
 * Unpaid intents: records declined cards once each, and closes the checkouts of cancelled intents. Also cancels
 * superseded intents, in case the process that superseded them has died.
 */
import { eq, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { checkoutDonors, checkouts, declines } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { recordOutcome, type EventOrigin } from '../payment-events/events.ts'
import { isEndedAsSuperseded } from '../payments/one-payment.ts'
import { recordPayment } from '../payments/payments.ts'
import { listCharges, type PaidIntent } from '../payments/stripe/client.ts'
import { stopCardTesting } from './card-testing.ts'
import type { IntentKind } from './intent-lookup.ts'

/** Records the state of an unpaid intent of ours; idempotent. @throws BAD_GATEWAY if the provider fails */
export async function recordUnpaid(
  deps: Pick<Deps, 'db' | 'provider' | 'clock' | 'config'>,
  intent: PaidIntent,
  kind: IntentKind,
  by: EventOrigin,
): Promise<void> {
  const { db, provider } = deps
  if (intent.last_payment_error) {
    // list all charges: the intent has only its last one, but many cards may have been tried since the last check
    const charges = (await hasNewDecline(db, intent)) ? await listCharges(provider, intent.id) : []
    await db.transaction(async (tx) => {
      const payer = await readPayer(tx, intent.id)
      await recordDeclines(tx, intent.id, charges, by)
      if (payer)
        await recordPayment(tx, intent, { status: 'failed', paymentType: kind, ...payer, now: by.now })
    })
    await stopCardTesting(deps, intent.id)
  }
  if (intent.status === 'canceled' || (await isEndedAsSuperseded(deps, intent.id))) {
    await db.update(checkouts).set({ closedAt: by.now }).where(eq(checkouts.paymentIntentId, intent.id))
  }
}

/**
 * The payer as our checkout knows them, and whether they were erased. Prevents erasures until the transaction ends,
 * without locking the row, because reconciliation skips locked rows.
 * @returns undefined if the row was deleted
 */
async function readPayer(tx: Tx, paymentIntentId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.erasing})`)
  const [found] = await tx
    .select({ erasedAt: checkouts.erasedAt, donor: checkoutDonors })
    .from(checkouts)
    .leftJoin(checkoutDonors, eq(checkoutDonors.checkoutId, checkouts.id))
    .where(eq(checkouts.paymentIntentId, paymentIntentId))
  if (!found) return undefined
  const { erasedAt, donor } = found
  // the card form of a donation asks for neither name nor email
  return { erasedAt, ...(donor && { customerName: donor.name, customerEmail: donor.email }) }
}

/** Whether the intent's last charge was declined and is not recorded yet. */
async function hasNewDecline(db: Db, { last_payment_error: failure }: PaidIntent): Promise<boolean> {
  // a failed challenge creates no charge
  if (!failure?.charge) return false
  const [known] = await db
    .select({ chargeId: declines.chargeId })
    .from(declines)
    .where(eq(declines.chargeId, failure.charge))
  return !known
}

/** Records each failed charge once, for the limit of declined cards. */
async function recordDeclines(
  tx: Tx,
  paymentIntentId: string,
  charges: readonly Stripe.Charge[],
  by: EventOrigin,
): Promise<void> {
  // in a fixed order, so that two transactions cannot deadlock
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
        // the bank's reason if there is one, such as 'insufficient_funds' rather than 'card_declined'
        code: charge.outcome?.reason ?? charge.failure_code ?? 'unknown',
        createdAt: new Date(charge.created * 1000),
      })),
    )
    .onConflictDoNothing()
    .returning({ code: declines.code })
  for (const { code } of added)
    await recordOutcome(tx, by, { paymentIntentId, kind: 'declined', detail: code })
}
