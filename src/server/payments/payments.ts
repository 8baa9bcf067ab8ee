/** Payments as recorded: one row an intent, whoever tells of it and however often. */
import { desc, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { payments } from '#db/schema.ts'
import { byWords } from '#db/search.ts'
import { canonicalEmail } from '#shared/contact.ts'
import { toDecimal } from '#shared/money.ts'
import type { Payment, paymentSearch } from '#shared/payments.ts'
import { ERASED } from '#shared/privacy.ts'
import { cleanLine } from '#shared/text.ts'
import type { PaidIntent } from './stripe.ts'

/** Shared by whoever writes down a payer that they read elsewhere, held alone while somebody is erased: any fixed number. */
export const ERASING_LOCK = 7_215_003

export type Recorded = {
  status: 'succeeded' | 'failed'
  paymentType: Payment['paymentType']
  orderId?: number
  orderNumber?: number
  /** Where we know better than the intent who pays. */
  customerName?: string
  customerEmail?: string
  /** When the payer was erased, as the row says that was frozen before they paid. */
  erasedAt: Date | null
  now: Date
}

/**
 * Writes down what an intent came to. A success overrides an earlier failure; a late failure never overrides a
 * success, because events arrive in any order. Who is erased stays erased, whatever the provider still knows.
 */
export async function recordPayment(
  db: Db | Tx,
  intent: PaidIntent,
  { now, ...recorded }: Recorded,
): Promise<void> {
  const row = {
    paymentIntentId: intent.id,
    amount: toDecimal(intent.amount),
    currency: intent.currency,
    description: intent.description,
    customerName: customerName(intent),
    customerEmail: customerEmail(intent),
    paymentMethod: paymentMethod(intent),
    ...recorded,
    ...(recorded.erasedAt && { customerName: ERASED, customerEmail: null }),
  }
  await db
    .insert(payments)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.paymentIntentId,
      set: {
        ...row,
        customerName: unlessErased(payments.customerName, row.customerName),
        customerEmail: unlessErased(payments.customerEmail, row.customerEmail),
        erasedAt: sql`coalesce(${payments.erasedAt}, excluded.erased_at)`,
        updatedAt: now,
      },
      setWhere: notInArray(payments.status, ['succeeded', 'refunded']),
    })
    .prepare('prepared')
    .execute()
}

const unlessErased = (column: PgColumn, given: string | null) =>
  sql`case when ${payments.erasedAt} is null then ${given}::text else ${column} end`

/** Payments, newest first (specification section 2), all of them or those with the status and the words asked for. */
export async function listPayments(db: Db, asked: z.infer<typeof paymentSearch>): Promise<Payment[]> {
  const rows = await byWords(db, payments, asked, (from, found) =>
    from.select().from(payments).where(found).orderBy(desc(payments.id)),
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export function customerName(intent: PaidIntent): string | null {
  return typedByPayer(intent.shipping?.name) ?? typedByPayer(charge(intent)?.billing_details.name)
}

export function customerEmail(intent: PaidIntent): string | null {
  const typed = typedByPayer(intent.receipt_email) ?? typedByPayer(charge(intent)?.billing_details.email)
  return typed && (canonicalEmail(typed) ?? typed)
}

/** Longer than any line of an address. */
const MAX_OF_A_LINE = 500

/** What a payer gave the provider came past our forms: cleaned like theirs, and null where nobody could see anything. */
export function typedByPayer(text: string | null | undefined): string | null {
  return cleanLine((text ?? '').slice(0, MAX_OF_A_LINE)) || null
}

/** As a person reads it: 'Visa •••• 4242'. */
function paymentMethod(intent: PaidIntent): string | null {
  const details = charge(intent)?.payment_method_details
  const card = details?.card
  if (!card) return details?.type ?? null
  const brand = (card.brand ?? 'card').replace(/^./, (email) => email.toUpperCase())
  return card.last4 ? `${brand} •••• ${card.last4}` : brand
}

function charge({ latest_charge: latest }: PaidIntent) {
  return typeof latest === 'object' ? latest : null
}
