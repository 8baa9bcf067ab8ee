/**
 * Transfers between funds: the part of a payment that goes to another fund, and the part of that which returns with
 * refunds. The two entries of a transfer add up to zero.
 */
import type { ledgerEntries, payments } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { toPence } from '#shared/platform/text/amounts.ts'

type Payment = typeof payments.$inferSelect
type Entry = typeof ledgerEntries.$inferSelect
type Posted = Pick<Entry, 'type' | 'fundId' | 'amountPence' | 'occurrence'>

/** Day in London of the payment. */
export const paymentDayOf = ({ paidAt, createdAt }: Payment) => londonDay(paidAt ?? createdAt)

/** Values that all entries about a payment share. */
export const aboutPayment = (payment: Payment) => ({
  paymentId: payment.id,
  currency: payment.currency,
  kind: payment.paymentType,
  paymentDay: paymentDayOf(payment),
})

/** Values of entries with the payment's own date. */
export const asPaid = (payment: Payment) => ({
  ...aboutPayment(payment),
  objectId: payment.paymentIntentId,
  day: paymentDayOf(payment),
  occurredAt: payment.paidAt ?? payment.createdAt,
  createdAt: payment.updatedAt,
})

/** The fund that a payment arrived in. */
export const fundOf = (entries: readonly Pick<Entry, 'type' | 'fundId'>[]): number =>
  entries.find(({ type }) => type === 'payment')?.fundId ?? GENERAL_FUND

/** Entries for the pence that a payment passes on to another fund when it arrives; none for 0. */
export const firstTransfer = (payment: Payment, from: number, to: number, pence: number) =>
  transferred(from, to, pence).map((transfer) => ({ ...asPaid(payment), ...transfer }))

/**
 * Entries that adjust the other fund's part, so that it has the same share of what is left of the payment as it had
 * of the whole.
 * @param entries all entries of the payment
 */
export function transferBack(payment: Payment, entries: readonly Posted[], now: Date) {
  const first = entries.find(({ type, occurrence }) => type === 'transfer in' && occurrence === 1)
  if (!first) return []
  const other = first.fundId
  const transfers = entries.filter(({ type, fundId }) => type.startsWith('transfer') && fundId === other)
  const left = sum(entries.filter(({ type }) => type !== 'fee'))
  const excess = sum(transfers) - Math.round((first.amountPence * left) / toPence(payment.amount))
  const [from, to] = excess > 0 ? [other, fundOf(entries)] : [fundOf(entries), other]
  return transferred(from, to, Math.abs(excess)).map((transfer) => ({
    ...transfer,
    ...aboutPayment(payment),
    objectId: payment.paymentIntentId,
    occurrence: transfers.length + 1,
    grossPence: 0,
    day: londonDay(now),
    occurredAt: now,
    createdAt: now,
  }))
}

const sum = (entries: readonly Pick<Entry, 'amountPence'>[]) =>
  entries.reduce((total, { amountPence }) => total + amountPence, 0)

/** The two entries that move an amount between funds; none for 0. */
const transferred = (from: number, to: number, pence: number) =>
  pence === 0
    ? []
    : [
        { type: 'transfer out' as const, fundId: from, amountPence: -pence },
        { type: 'transfer in' as const, fundId: to, amountPence: pence },
      ]
