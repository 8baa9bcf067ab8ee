/**
 * The ledger: each amount that came or went for a payment, in pence, by the object of the provider's that says so. Entries
 * are only added, in the transaction that records what they are about. Everything that shows a sum follows from them:
 * `payments.status`, `refunded` and `lost` are written here, and the months are summed up by `ledger-months.ts`.
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
/** What has left a payment for one object of the provider's, in pence. */
type Loss = { objectId: string; pence: number; at: Date; types: (typeof TYPES)[keyof typeof TYPES] }

const TYPES = {
  refund: ['refund', 'refund failed'],
  dispute: ['dispute withdrawn', 'dispute returned'],
} as const satisfies Record<string, readonly [LedgerType, LedgerType]>

/** A payment in another currency has no entries: it is never added up. */
const isInPounds = ({ currency }: Pick<Payment, 'currency'>) => currency === CURRENCY

/** Which fund a payment is for; and what of it goes from there to shipping, in pence. */
export type Purpose = { fundId?: number | undefined; shippingPence?: number | undefined }

/** Enters a payment that has just been recorded as succeeded. Repeatable. */
export async function enterPayment(
  tx: Tx,
  payment: Payment,
  { fundId = GENERAL_FUND, shippingPence = 0 }: Purpose = {},
): Promise<void> {
  if (!isInPounds(payment)) return
  const pence = toPence(payment.amount)
  const entry = {
    ...asPaid(payment),
    type: 'payment' as const,
    fundId,
    amountPence: pence,
    grossPence: pence,
  }
  const transfers = firstTransfer(payment, fundId, SHIPPING_FUND, Math.min(shippingPence, pence))
  await tx
    .insert(ledgerEntries)
    .values([entry, ...transfers])
    .onConflictDoNothing()
}

type Fee = { payment: Payment; objectId: string; pence: number; at: Date }

/**
 * Enters the provider's fees of payments; repeatable. Each `objectId` is the balance transaction's. One that is given back
 * is negative.
 */
export async function enterFees(tx: Tx, fees: readonly Fee[]): Promise<void> {
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
 * Enters what a payment's refunds and disputes, as they are stored now, have changed since its last entry, and writes the
 * sums and the status that follow to the payment. A refund that fails and a dispute that is won after all are entered the
 * other way round. Call it under the payment's lock. Repeatable: with nothing new it adds nothing.
 * @param now when by the site's clock.
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

/** What was refunded and what disputes took, oldest first; together never more than was paid. */
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

/** What has to be added so that each object's entries come to its loss; what is given back comes before what is taken. */
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
    // the first time is the provider's; that of what follows is not said
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
