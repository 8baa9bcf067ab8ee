/**
 * The ledger: every amount that came or went for a payment, in pence, with the provider's object that caused it.
 * Entries are only added, in the transaction that records their cause. All sums follow from them: `payments.status`,
 * `refunded` and `lost` are written here, and `ledger-months.ts` sums up months.
 */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { disputes, ledgerEntries, payments, refunds } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND, SHIPPING_FUND } from '#shared/money/funds/funds.ts'
import { CURRENCY, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { REFUNDED_STATES, type LedgerType } from '#shared/money/payments/payment-timeline.ts'
import { aboutPayment, asPaid, paymentDayOf, firstTransfer, fundOf, transferBack } from './transfers.ts'

type Payment = typeof payments.$inferSelect
type Entry = typeof ledgerEntries.$inferSelect
/** Pence that left a payment because of one object at the provider. */
type Loss = { objectId: string; pence: number; at: Date; types: (typeof TYPES)[keyof typeof TYPES] }

const TYPES = {
  refund: ['refund', 'refund failed'],
  dispute: ['dispute withdrawn', 'dispute returned'],
} as const satisfies Record<string, readonly [LedgerType, LedgerType]>

/** Payments in other currencies have no entries, because they are never added up. */
const isInPounds = ({ currency }: Pick<Payment, 'currency'>) => currency === CURRENCY

/** The fund that a payment is for, and how many pence of it the fund passes on to shipping. */
export type Purpose = { fundId?: number | undefined; shippingPence?: number | undefined }

/** Posts a payment that was just recorded as succeeded. Idempotent. */
export async function postPayment(tx: Tx, payment: Payment, purpose: Purpose = {}): Promise<void> {
  if (isInPounds(payment))
    await tx.insert(ledgerEntries).values(entriesOf(payment, purpose)).onConflictDoNothing()
}

/** The entries of a payment in pounds that succeeded. */
export function entriesOf(payment: Payment, { fundId = GENERAL_FUND, shippingPence = 0 }: Purpose) {
  const pence = toPence(payment.amount)
  const entry = {
    ...asPaid(payment),
    type: 'payment' as const,
    fundId,
    amountPence: pence,
    grossPence: pence,
  }
  return [entry, ...firstTransfer(payment, fundId, SHIPPING_FUND, Math.min(shippingPence, pence))]
}

type Fee = { payment: Payment; objectId: string; pence: number; at: Date }

/**
 * Posts the provider's fees of payments; idempotent. `objectId` is the balance transaction's id. A returned fee is
 * negative.
 */
export async function postFees(tx: Tx, fees: readonly Fee[]): Promise<void> {
  const entries = fees
    .filter(({ payment, pence }) => isInPounds(payment) && pence !== 0)
    .map(({ payment, objectId, pence, at }) => ({
      type: 'fee' as const,
      paymentId: payment.id,
      objectId,
      amountPence: -pence,
      currency: payment.currency,
      kind: payment.paymentType,
      day: londonDay(at),
      paymentDay: paymentDayOf(payment),
      occurredAt: at,
    }))
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries).onConflictDoNothing()
}

/**
 * Posts what a payment's stored refunds and disputes have changed since its last entry, and writes the resulting sums
 * and status to the payment. A refund that fails, or a dispute that is won after all, is posted as the reverse. Call
 * it under the payment's lock. Idempotent: without changes it adds nothing.
 * @param now the site's clock
 */
export async function postReversals(tx: Tx, payment: Payment, now: Date): Promise<void> {
  if (payment.status !== 'succeeded' && payment.status !== 'refunded') return
  const entries = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, payment.id))
  const losses = await lossesOf(tx, payment, now)
  const returned = isInPounds(payment) ? missingEntries(payment, entries, losses, now) : []
  const added = [...returned, ...transferBack(payment, [...entries, ...returned], now)]
  if (added.length > 0) await tx.insert(ledgerEntries).values(added)
  const sumOf = (types: readonly LedgerType[]) =>
    -sum([...entries, ...added].filter(({ type }) => types.includes(type)))
  const [refunded, lost] = isInPounds(payment) ? [sumOf(TYPES.refund), sumOf(TYPES.dispute)] : sumUp(losses)
  await tx
    .update(payments)
    .set({
      refunded: toDecimal(refunded),
      lost: toDecimal(lost),
      status: refunded + lost === toPence(payment.amount) ? 'refunded' : 'succeeded',
      updatedAt: now,
    })
    .where(eq(payments.id, payment.id))
}

/** Refunds and withdrawals by disputes, oldest first; in total never more than was paid. */
async function lossesOf(tx: Tx, payment: Payment, now: Date): Promise<Loss[]> {
  const refunded = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(refunds.id)
  const disputed = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, payment.id), eq(disputes.status, 'lost')))
    .orderBy(disputes.id)
  const all: Loss[] = [
    ...refunded
      .filter(({ state }) => REFUNDED_STATES.some((one) => one === state))
      .map(({ id, refundId, amount, createdAt }) => ({
        objectId: refundId ?? `refund ${id}`,
        pence: toPence(amount),
        at: createdAt,
        types: TYPES.refund,
      })),
    ...disputed.map(({ disputeId, amount }) => ({
      objectId: disputeId,
      pence: toPence(amount),
      at: now,
      types: TYPES.dispute,
    })),
  ]
  let left = toPence(payment.amount)
  return all.map((loss) => {
    const pence = Math.min(loss.pence, left)
    left -= pence
    return { ...loss, pence }
  })
}

const sum = (entries: readonly Pick<Entry, 'amountPence'>[]) =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0)

const sumUp = (losses: readonly Loss[]) =>
  Object.values(TYPES).map((types) =>
    losses.filter((loss) => loss.types === types).reduce((total, { pence }) => total + pence, 0),
  ) as [refunded: number, lost: number]

/** Entries that bring each object's total to its loss. Returned amounts are posted before new losses. */
function missingEntries(payment: Payment, entries: readonly Entry[], losses: readonly Loss[], now: Date) {
  const objects = new Map(losses.map((loss) => [loss.objectId, loss]))
  for (const { type, objectId } of entries) {
    const types = Object.values(TYPES).find((pair) => pair.some((one) => one === type))
    if (types && !objects.has(objectId)) objects.set(objectId, { objectId, pence: 0, at: now, types })
  }
  let left = sum(entries.filter(({ type }) => type !== 'fee'))
  const changes = [...objects.values()].map((loss) => {
    const own = entries.filter(({ objectId }) => objectId === loss.objectId)
    const amountPence = -loss.pence - sum(own)
    const type = loss.types[amountPence < 0 ? 0 : 1]
    // the provider gives the time of the first loss, but not of later changes
    const at = amountPence < 0 && own.length === 0 ? loss.at : now
    return { ...loss, amountPence, type, at, occurrence: 1 + own.filter((one) => one.type === type).length }
  })
  return changes
    .filter(({ amountPence }) => amountPence !== 0)
    .toSorted((a, b) => b.amountPence - a.amountPence)
    .map(({ objectId, amountPence, type, at, occurrence }) => {
      const before = left
      left += amountPence
      return {
        type,
        ...aboutPayment(payment),
        fundId: fundOf(entries),
        objectId,
        occurrence,
        amountPence,
        grossPence: (Number(left > 0) - Number(before > 0)) * toPence(payment.amount),
        day: londonDay(at),
        occurredAt: at,
        createdAt: now,
      }
    })
}
