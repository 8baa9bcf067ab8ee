import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, orders, payments, refunds } from '#db/schema/index.ts'
import { fillPlaceholders, STANDARD_TEXTS, type EmailText } from '#shared/site/emails/email-texts.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { editable, EXAMPLE_NAME, EXAMPLE_ORDER, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { openEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type RefundRecord = {
  amount: string
  payerName: string | null
  /** Undefined for a donation. */
  orderNumber: number | undefined
}

/** The standard text, which other emails contain too. */
export const refundText = (amount: string) =>
  fillPlaceholders(STANDARD_TEXTS['refund-confirmation'].opening, { amount })

/** To the payer, once the provider has made the refund. */
export function refundConfirmation(refund: RefundRecord, site: EmailSite, text: EmailText): Email {
  const { payerName: name, orderNumber } = refund
  return openEmail({
    site,
    text,
    name,
    values: { name, amount: formatPounds(refund.amount) },
    blocks: [
      { facts: [orderNumber === undefined ? ['For', 'Your gift'] : ['Order', String(orderNumber)]] },
      `If you have a question, reply to this email or write to ${site.email}.`,
    ],
  })
}

async function readRefund(db: Db, id: number): Promise<RefundRecord | undefined> {
  const [row] = await db
    .select({ amount: refunds.amount, order: orders, donation: donations })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.paymentIntentId, payments.paymentIntentId))
    .leftJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .where(eq(refunds.id, id))
  return (
    row && {
      amount: row.amount,
      payerName: row.order?.customerName ?? row.donation?.donorName ?? null,
      orderNumber: row.order?.number,
    }
  )
}

export const refundEmails = {
  'refund-confirmation': editable(readRefund, refundConfirmation, () => ({
    amount: '24.00',
    payerName: EXAMPLE_NAME,
    orderNumber: EXAMPLE_ORDER,
  })),
} satisfies FeatureEmails
