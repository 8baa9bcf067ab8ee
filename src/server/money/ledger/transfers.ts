/**
 * Transfers between funds: what a payment gives to another fund than the one it arrived in, and what of that goes back
 * with its refunds. The two entries of a transfer come to nothing together.
 */
import type { ledgerEntries, payments } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { toPence } from '#shared/platform/text/amounts.ts'

type Payment = typeof payments.$inferSelect
type Entry = typeof ledgerEntries.$inferSelect
type Posted = Pick<Entry, 'type' | 'fundId' | 'amountPence' | 'occurrence'>

/** The day in London on which it was paid. */
export const paymentDayOf = ({ paidAt, createdAt }: Payment) => londonDay(paidAt ?? createdAt)

/** What all entries about a payment say of it. */
export const aboutPayment = (payment: Payment) => ({
  paymentId: payment.id,
  currency: payment.currency,
  kind: payment.paymentType,
  paymentDay: paymentDayOf(payment),
})

/** Of the entries that are dated as the payment. */
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

/** The entries of what a payment gives to another fund as it arrives, in pence; none for nothing. */
export const firstTransfer = (payment: Payment, from: number, to: number, pence: number) =>
  transferred(from, to, pence).map((transfer) => ({ ...asPaid(payment), ...transfer }))

/**
 * What has to go back from the other fund, or there again, so that it has as large a part of what is left of the payment
 * as it had of all of it.
 * @param entries all of the payment.
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

/** The two entries that take an amount from one fund to another; none for nothing. */
const transferred = (from: number, to: number, pence: number) =>
  pence === 0
    ? []
    : [
        { type: 'transfer out' as const, fundId: from, amountPence: -pence },
        { type: 'transfer in' as const, fundId: to, amountPence: pence },
      ]
