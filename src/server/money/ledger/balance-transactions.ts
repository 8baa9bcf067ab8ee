/** Balance transactions at the provider, their fees, and the payouts that they belong to. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Db, Tx } from '#db/client.ts'
import { balanceTransactions, payments, payouts } from '#db/schema/index.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { providerDay } from '#shared/platform/time/days.ts'
import type { Deps } from '../../context.ts'
import { postFees } from './ledger.ts'
import { balanceTransactionsOf, payoutsSince } from '../payments/stripe/listings.ts'

type Payment = typeof payments.$inferSelect

const ofSecond = (second: number) => new Date(second * 1000)

type PaymentTransaction = { transaction: Stripe.BalanceTransaction; payment: Payment | undefined }

/**
 * Records balance transactions and the fees of payments. Idempotent. Other currencies are left out, because they are
 * never added up.
 * @param payout id of our row of the payout that includes them, if there is one
 */
export async function recordBalanceTransactions(
  tx: Tx,
  all: readonly PaymentTransaction[],
  payout?: number,
): Promise<void> {
  const transactions = all.filter(({ transaction }) => transaction.currency === CURRENCY)
  if (transactions.length === 0) return
  await tx
    .insert(balanceTransactions)
    .values(
      transactions.map(
        ({ transaction: { id, type, amount, fee, created, available_on: availableOn }, payment }) => ({
          id,
          paymentId: payment?.id ?? null,
          type,
          grossPence: amount,
          feePence: fee,
          availableOn: providerDay(ofSecond(availableOn)),
          payoutId: payout ?? null,
          createdAt: ofSecond(created),
        }),
      ),
    )
    .onConflictDoUpdate({
      target: balanceTransactions.id,
      set: {
        paymentId: sql`coalesce(${balanceTransactions.paymentId}, excluded.payment_id)`,
        payoutId: sql`coalesce(excluded.payout_id, ${balanceTransactions.payoutId})`,
        availableOn: sql`excluded.available_on`,
      },
    })
  // fees of charges, and of what disputes withdraw or return
  const fees = transactions.flatMap(({ transaction: { id, fee, created }, payment }) =>
    payment ? [{ payment, objectId: id, pence: fee, at: ofSecond(created) }] : [],
  )
  await postFees(tx, fees)
}

/** Records fees of these charges that the provider did not know yet when the payments were recorded. */
export async function recordFees(db: Db, charges: readonly Stripe.Charge[]): Promise<void> {
  const transactions = charges.flatMap(({ payment_intent: intent, balance_transaction: transaction }) =>
    typeof intent === 'string' && transaction && typeof transaction === 'object'
      ? [{ intent, transaction }]
      : [],
  )
  const known = await db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(
      and(
        inArray(
          balanceTransactions.id,
          transactions.map(({ transaction }) => transaction.id),
        ),
        // a payout may have been recorded before the payment
        isNotNull(balanceTransactions.paymentId),
      ),
    )
  const isKnown = new Set(known.map(({ id }) => id))
  const missing = transactions.filter(({ transaction }) => !isKnown.has(transaction.id))
  const found = await paymentsOf(
    db,
    missing.map(({ intent }) => intent),
  )
  const theirs = missing.flatMap(({ intent, transaction }) => {
    const payment = found.get(intent)
    return payment ? [{ transaction, payment }] : []
  })
  await db.transaction((tx) => recordBalanceTransactions(tx, theirs))
}

/** Records payouts since a day that are not recorded yet. @throws BAD_GATEWAY if the provider fails */
export async function recordPayouts(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  since: Date,
): Promise<void> {
  const all: Stripe.Payout[] = []
  for await (const page of payoutsSince(provider, since)) all.push(...page)
  // oldest first, because the owner's list is sorted by id, and the provider lists the newest first
  for (const payout of all.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, because nobody waits for the result
    if (payout.currency === CURRENCY) await recordPayout({ db, provider }, payout)
  }
}

async function recordPayout(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  {
    id: payoutId,
    amount,
    arrival_date: arrivesOn,
    status,
    created,
    automatic,
    reconciliation_status: listing,
  }: Stripe.Payout,
): Promise<void> {
  // the provider never lists the contents of a payout that was requested by hand, and may need a day for others
  const isListed = automatic && listing !== 'in_progress'
  const [before] = await db.select().from(payouts).where(eq(payouts.payoutId, payoutId))
  if (before?.status === status && !(isListed && (await isEmpty(db, before)))) return
  const pages: PaymentTransaction[][] = []
  if (isListed) {
    for await (const page of balanceTransactionsOf(provider, payoutId)) {
      const found = await paymentsOf(db, page.flatMap(intentOf))
      const transactions = page.filter(({ type }) => type !== 'payout')
      pages.push(
        transactions.map((transaction) => ({
          transaction,
          payment: found.get(intentOf(transaction)[0] ?? ''),
        })),
      )
    }
  }
  // in one transaction, so that a stored payout is complete
  await db.transaction(async (tx) => {
    const row = { amountPence: amount, arrivesOn: providerDay(ofSecond(arrivesOn)), status }
    const [payout] = await tx
      .insert(payouts)
      .values({ payoutId, ...row, createdAt: ofSecond(created) })
      .onConflictDoUpdate({ target: payouts.payoutId, set: row })
      .returning({ id: payouts.id })
    for (const page of pages) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await recordBalanceTransactions(tx, page, payout?.id)
    }
  })
}

async function isEmpty(db: Db, { id }: { id: number }): Promise<boolean> {
  return (await db.$count(balanceTransactions, eq(balanceTransactions.payoutId, id))) === 0
}

/** The intent of a charge, refund or dispute; other balance transactions have none. */
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
