/** The email about money that goes back. */
import { formatPounds } from '#shared/money.ts'
import { greeting, writeEmail, type Email, type EmailSite } from './email.ts'

export type RefundRecord = {
  amount: string
  payerName: string | null
  /** Undefined for a gift. */
  orderNumber: number | undefined
}

export const refundText = (amount: string) =>
  `${amount} is going back to the card you paid with. Banks usually show it within 5 to 10 days.`

/** To the payer, once the provider has made it. */
export function refundConfirmation(refund: RefundRecord, site: EmailSite): Email {
  const { payerName, orderNumber } = refund
  const amount = formatPounds(refund.amount)
  return writeEmail({
    site,
    subject: `Your refund of ${amount}`,
    blocks: [
      greeting(payerName),
      refundText(amount),
      { facts: [orderNumber === undefined ? ['For', 'Your gift'] : ['Order', String(orderNumber)]] },
      `If you have a question, reply to this email or write to ${site.email}.`,
    ],
  })
}
