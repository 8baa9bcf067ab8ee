/** Movements of the balance at the provider, with their fees, and the payouts that they went to the bank with. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db, Tx } from '#db/client.ts'
import { balanceTransactions, payments, payouts } from '#db/schema.ts'
import { CURRENCY } from '#shared/money.ts'
import type { Deps } from '../context.ts'
import { enterFee } from './ledger.ts'
import { movementsOf, payoutsSince } from './stripe/listings.ts'

type Payment = typeof payments.$inferSelect

const ofSecond = (second: number) => new Date(second * 1000)
/** The provider counts its days in UTC. */
const dayOf = (second: number) => ofSecond(second).toISOString().slice(0, 10)

/**
 * Records a movement and its fee. Repeatable; one in another currency is left out, because it is never added up.
 * @param payout our row of the payout that it went out with, once it has.
 */
export async function recordMovement(
  tx: Tx,
  { id, type, amount, fee, currency, created, available_on: availableOn }: Stripe.BalanceTransaction,
  payment: Payment | undefined,
  payout?: number,
): Promise<void> {
  if (currency !== CURRENCY) return
  await tx
    .insert(balanceTransactions)
    .values({
      id,
      paymentId: payment?.id ?? null,
      type,
      grossPence: amount,
      feePence: fee,
      availableOn: dayOf(availableOn),
      payoutId: payout ?? null,
      createdAt: ofSecond(created),
    })
    .onConflictDoUpdate({
      target: balanceTransactions.id,
      set: {
        paymentId: sql`coalesce(${balanceTransactions.paymentId}, excluded.payment_id)`,
        payoutId: sql`coalesce(excluded.payout_id, ${balanceTransactions.payoutId})`,
        availableOn: sql`excluded.available_on`,
      },
    })
  if (payment && type === 'charge')
    await enterFee(tx, payment, { objectId: id, pence: fee, at: ofSecond(created) })
}

/** Records the fees of a page of charges: of those that were recorded before the provider knew them. */
export async function recordFees(db: Db, charges: readonly Stripe.Charge[]): Promise<void> {
  const moved = charges.flatMap(({ payment_intent: intent, balance_transaction: movement }) =>
    typeof intent === 'string' && movement && typeof movement === 'object' ? [{ intent, movement }] : [],
  )
  const known = await db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(
      inArray(
        balanceTransactions.id,
        moved.map(({ movement }) => movement.id),
      ),
    )
  const isKnown = new Set(known.map(({ id }) => id))
  const missing = moved.filter(({ movement }) => !isKnown.has(movement.id))
  const found = await paymentsOf(
    db,
    missing.map(({ intent }) => intent),
  )
  await db.transaction(async (tx) => {
    for (const { intent, movement } of missing) {
      const payment = found.get(intent)
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      if (payment) await recordMovement(tx, movement, payment)
    }
  })
}

/**
 * Records the provider's payouts since a day, each with what it consists of; what is recorded already is not read again.
 * @throws BAD_GATEWAY when the provider fails.
 */
export async function recordPayouts(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  since: Date,
): Promise<void> {
  for await (const page of payoutsSince(provider, since)) {
    for (const payout of page) {
      if (payout.currency === CURRENCY) await recordPayout({ db, provider }, payout)
    }
  }
}

async function recordPayout(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  { id: payoutId, amount, arrival_date: arrivesOn, status, created, automatic }: Stripe.Payout,
): Promise<void> {
  const [before] = await db.select().from(payouts).where(eq(payouts.payoutId, payoutId))
  if (before?.status === status) return
  const movements: Stripe.BalanceTransaction[] = []
  // the provider does not say what one consists of that somebody requested by hand
  if (automatic) for await (const page of movementsOf(provider, payoutId)) movements.push(...page)
  const found = await paymentsOf(db, movements.flatMap(intentOf))
  // as a whole, so that a payout that is here has all that it consists of
  await db.transaction(async (tx) => {
    const row = { amountPence: amount, arrivesOn: dayOf(arrivesOn), status }
    const [payout] = await tx
      .insert(payouts)
      .values({ payoutId, ...row, createdAt: ofSecond(created) })
      .onConflictDoUpdate({ target: payouts.payoutId, set: row })
      .returning({ id: payouts.id })
    for (const movement of movements.filter(({ type }) => type !== 'payout')) {
      const [intent] = intentOf(movement)
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      await recordMovement(tx, movement, found.get(intent ?? ''), payout?.id)
    }
  })
}

/** Of a charge, a refund and a dispute; what else moves has none. */
function intentOf({ source }: Stripe.BalanceTransaction): string[] {
  if (!source || typeof source !== 'object' || !('payment_intent' in source)) return []
  const { payment_intent: intent } = source
  if (typeof intent === 'string') return [intent]
  return intent && 'id' in intent ? [intent.id] : []
}

async function paymentsOf(db: Db, intents: readonly string[]): Promise<Map<string, Payment>> {
  if (intents.length === 0) return new Map()
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.paymentIntentId, [...intents]))
  return new Map(rows.map((row) => [row.paymentIntentId, row]))
}
