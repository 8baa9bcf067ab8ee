/** Recorded payments: one row per intent, however often it is reported. */
import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { ANY_NAME } from '#db/prepared.ts'
import { donations, orders, payments } from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { canonicalEmail } from '#shared/platform/text/contact.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import {
  PAYMENT_CHOICES,
  type ListedPayment,
  type Payment,
  type paymentSearch,
} from '#shared/money/payments/payments.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { cleanLine } from '#shared/platform/text/text.ts'
import { isChosen } from '#db/list-page.ts'
import { notFound } from '../../errors.ts'
import { postPayment, type Purpose } from '../ledger/ledger.ts'
import { recordBalanceTransactions } from '../ledger/balance-transactions.ts'
import type { PaidIntent } from './stripe/client.ts'

export type Recorded = Purpose & {
  status: 'succeeded' | 'failed'
  paymentType: Payment['paymentType']
  orderId?: number
  orderNumber?: number
  /** Set if our checkout knows the payer better than the intent. */
  customerName?: string
  customerEmail?: string
  /** When the payer was erased, from the checkout's row. */
  erasedAt: Date | null
  now: Date
}

/**
 * Records the outcome of an intent. A success replaces an earlier failure, but a failure never replaces a success,
 * because events arrive in any order. An erased payer stays erased, although the provider still has their details.
 */
export async function recordPayment(
  tx: Tx,
  intent: PaidIntent,
  { now, fundId, shippingPence, ...recorded }: Recorded,
): Promise<void> {
  const row = {
    paymentIntentId: intent.id,
    amount: toDecimal(intent.amount),
    currency: intent.currency,
    description: intent.description,
    customerName: customerName(intent),
    customerEmail: customerEmail(intent),
    paymentMethod: paymentMethod(intent),
    paidAt: paidAt(intent),
    isTest: !intent.livemode,
    ...recorded,
    ...(recorded.erasedAt && { customerName: ERASED, customerEmail: null, paymentMethod: null }),
  }
  const [payment] = await tx
    .insert(payments)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.paymentIntentId,
      set: {
        ...row,
        customerName: unlessErased(payments.customerName, row.customerName),
        customerEmail: unlessErased(payments.customerEmail, row.customerEmail),
        paymentMethod: unlessErased(payments.paymentMethod, row.paymentMethod),
        erasedAt: sql`coalesce(${payments.erasedAt}, excluded.erased_at)`,
        updatedAt: now,
      },
      setWhere: notInArray(payments.status, ['succeeded', 'refunded']),
    })
    .returning()
    .prepare(ANY_NAME)
    .execute()
  if (payment?.status !== 'succeeded') return
  await postPayment(tx, payment, { fundId, shippingPence })
  const transaction = charge(intent)?.balance_transaction
  if (transaction && typeof transaction === 'object')
    await recordBalanceTransactions(tx, [{ transaction, payment }])
}

const unlessErased = (column: PgColumn, value: string | null) =>
  sql`case when ${payments.erasedAt} is null then ${value}::text else ${column} end`

/** Newest first, optionally one page. */
export async function listPayments(db: Db, filter: z.infer<typeof paymentSearch>): Promise<Payment[]> {
  const also = isChosen(payments, PAYMENT_CHOICES, filter)
  const rows = await byWords(payments, { ...filter, also }, (found, orderBy) =>
    db
      .select()
      .from(payments)
      .where(found)
      .orderBy(...orderBy),
  )
  return rows.map(paymentOf)
}

/** Lists payments for the dashboard, with the supporters of their orders or donations. */
export async function searchPayments(
  db: Db,
  filter: z.infer<typeof paymentSearch>,
): Promise<ListedPayment[]> {
  const found = await listPayments(db, filter)
  if (found.length === 0) return []
  const intents = found.map(({ paymentIntentId }) => paymentIntentId)
  const [bought, given] = await Promise.all(
    [orders, donations].map((table) =>
      db
        .select({ intent: table.paymentIntentId, supporterId: table.supporterId })
        .from(table)
        .where(inArray(table.paymentIntentId, intents)),
    ),
  )
  const supporterOf = new Map([...bought!, ...given!].map((row) => [row.intent, row.supporterId]))
  return found.map((row) => ({ ...row, supporterId: supporterOf.get(row.paymentIntentId) ?? null }))
}

/** @throws NOT_FOUND */
export async function readPayment(db: Db, id: number): Promise<Payment> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  if (!row) throw notFound('There is no such payment.')
  return paymentOf(row)
}

const isPaid = ({ status }: Pick<typeof payments.$inferSelect, 'status'>) =>
  status === 'succeeded' || status === 'refunded'

export const paymentOf = ({ isTest: _isTest, ...row }: typeof payments.$inferSelect): Payment => ({
  ...row,
  paidAt: isPaid(row) ? (row.paidAt ?? row.createdAt).toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

/** When the provider charged the card or last tried to, by its clock; null before any try. */
export function paidAt(intent: PaidIntent): Date | null {
  const made = charge(intent)
  return made && new Date(made.created * 1000)
}

export function customerName(intent: PaidIntent): string | null {
  return typedByPayer(intent.shipping?.name) ?? typedByPayer(charge(intent)?.billing_details.name)
}

export function customerEmail(intent: PaidIntent): string | null {
  const typed = typedByPayer(intent.receipt_email) ?? typedByPayer(charge(intent)?.billing_details.email)
  return typed && (canonicalEmail(typed) ?? typed)
}

/** Longer than any line of an address. */
const MAX_LINE_LENGTH = 500

/** Cleans text that a payer gave to the provider, not to our forms. Null if nothing visible is left. */
export function typedByPayer(text: string | null | undefined): string | null {
  return cleanLine((text ?? '').slice(0, MAX_LINE_LENGTH)) || null
}

/** For people: 'Visa •••• 4242'. */
function paymentMethod(intent: PaidIntent): string | null {
  const details = charge(intent)?.payment_method_details
  const card = details?.card
  if (!card) return details?.type ?? null
  const brand = (card.brand ?? 'card').replace(/^./, (first) => first.toUpperCase())
  return card.last4 ? `${brand} •••• ${card.last4}` : brand
}

function charge({ latest_charge: latest }: PaidIntent) {
  return typeof latest === 'object' ? latest : null
}
