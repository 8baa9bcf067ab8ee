/** The email about a refund. */
import { fillPlaceholders, STANDARD_TEXTS } from '#shared/site/email-texts.ts'
import { formatPounds } from '#shared/platform/amounts.ts'
import { openEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

export type RefundRecord = {
  amount: string
  payerName: string | null
  /** Undefined for a gift. */
  orderNumber: number | undefined
}

/** The standard text, for other emails. */
export const refundText = (amount: string) =>
  fillPlaceholders(STANDARD_TEXTS['refund-confirmation'].opening, { amount })

/** To the payer, once the provider has made the refund. */
export function refundConfirmation(
  refund: RefundRecord,
  site: EmailSite,
  text = STANDARD_TEXTS['refund-confirmation'],
): Email {
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
