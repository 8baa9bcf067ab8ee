/** Columns of payments and orders. Amounts are decimal numbers without a currency sign. */
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { toDecimal, toPence, toSignedDecimal } from '#shared/platform/text/amounts.ts'
import { dedicationText, type Dedication } from '#shared/money/donations/dedications.ts'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import {
  netPence,
  paymentStatusText,
  paymentTime,
  type Payment,
  type paymentSearch,
} from '#shared/money/payments/payments.ts'
import type { Order } from '#shared/money/orders/orders.ts'
import { isArriving, type Settlement } from '#shared/money/payments/payouts.ts'
import { readDedications } from '../../money/donations/donations.ts'
import { listPayments } from '../../money/payments/payments.ts'
import { readSettlements } from '../../money/ledger/payouts.ts'
import { inLondon, type Column } from './csv.ts'

const WHAT_FOR: Record<Payment['paymentType'], string> = { order: 'Order', donation: 'Donation' }

type SettledPayment = Payment & { settlement: Settlement | undefined; dedication: Dedication | undefined }

/** Payments with their fees and payouts. */
export async function listSettledPayments(
  db: Db,
  filter: z.infer<typeof paymentSearch>,
): Promise<SettledPayment[]> {
  const rows = await listPayments(db, filter)
  const intents = rows.map(({ paymentIntentId }) => paymentIntentId)
  const [settlements, dedications] = await Promise.all([
    readSettlements(
      db,
      rows.map(({ id }) => id),
    ),
    readDedications(db, intents),
  ])
  return rows.map((row) => ({
    ...row,
    settlement: settlements.get(row.id),
    dedication: dedications.get(row.paymentIntentId),
  }))
}

const paidOutOn = (settlement: Settlement | undefined) =>
  settlement?.payout && isArriving(settlement.payout) ? settlement.payout.arrivesOn : undefined

export const PAYMENT_COLUMNS: readonly Column<SettledPayment>[] = [
  ...inLondon<SettledPayment>(paymentTime),
  ['For', ({ paymentType }) => WHAT_FOR[paymentType]],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Name', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Status', paymentStatusText],
  ['Amount', ({ amount }) => amount],
  ['Refunded', ({ refunded }) => refunded],
  ['Lost in disputes', ({ lost }) => lost],
  ['Net', (payment) => toDecimal(netPence(payment))],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Paid by', ({ paymentMethod }) => paymentMethod],
  ['Description', ({ description }) => description],
  ['Dedication', ({ dedication }) => dedication && dedicationText(dedication)],
  ['Payment', ({ id }) => id],
  ['Payment ID', ({ paymentIntentId }) => paymentIntentId],
  ['Fee', ({ settlement }) => settlement && toSignedDecimal(settlement.feePence)],
  ['After fee', ({ settlement }) => settlement && toSignedDecimal(settlement.netPence)],
  ['Available', ({ settlement }) => settlement?.availableOn],
  ['Paid out', ({ settlement }) => paidOutOn(settlement)],
]

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  ['Order', ({ number }) => number],
  ...inLondon<Order>(({ createdAt }) => createdAt),
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Name', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Address line 1', ({ address }) => address?.line1],
  ['Address line 2', ({ address }) => address?.line2],
  ['Town', ({ address }) => address?.town],
  ['Postcode', ({ address }) => address?.postcode],
  ['Country', ({ address }) => address?.country],
  ['Gift for', ({ gift }) => gift?.to],
  ['Card', ({ gift }) => gift?.card],
  ['Items', ({ lines }) => lines.map(itemText).join('\n')],
  ['Total', ({ total }) => total],
  ['Refunded', ({ refunded }) => refunded],
  ['Lost in disputes', ({ lost }) => lost],
  ['Net', ({ total, refunded, lost }) => toDecimal(toPence(total) - toPence(refunded) - toPence(lost))],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Send by', ({ sendBy }) => sendBy],
  ['Tracking', ({ trackingNote }) => trackingNote],
  ['Payment ID', ({ paymentIntentId }) => paymentIntentId],
]

/** For example '2 × Ghana Flag Bracelet (Your colours: red)'. */
function itemText({ quantity, name, choices }: Order['lines'][number]): string {
  const answers = choices.map(({ question, answer }) => `${question}: ${answer}`)
  return `${quantity} × ${name}${answers.length === 0 ? '' : ` (${answers.join('; ')})`}`
}

export const PAYMENT_ISSUE_COLUMNS: readonly Column<PaymentIssue>[] = [
  ...inLondon<PaymentIssue>(({ createdAt }) => createdAt),
  ['Issue', ({ kind }) => kind.replaceAll('-', ' ')],
  ['Details', ({ detail }) => detail],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Payment', ({ paymentId }) => paymentId],
  ['Payment ID', ({ paymentIntentId }) => paymentIntentId],
]
