import { toDecimal, toPence } from '#shared/money.ts'
import type { Payment } from '#shared/payments.ts'
import { dayInLondon } from '../london-time.tsx'
import { mailDraft } from '../mail/mail-draft.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '1234.5' → '£1,234.50', exactly: the figure never becomes a float. */
export const money = (decimal: string): string => pounds.format(decimal as `${number}`)

/** '£25.00 GBP' */
export function amountWithCurrency({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  const code = currency.toUpperCase()
  return code === 'GBP' ? `${money(amount)} ${code}` : `${amount} ${code}`
}

/** What is left of a partly refunded payment: '£8.00'; nothing of any other. */
export function netOfRefunds({ amount, refunded, status }: Payment): string | undefined {
  const isPartly = status === 'succeeded' && toPence(refunded) > 0
  return isPartly ? money(toDecimal(toPence(amount) - toPence(refunded))) : undefined
}

/** A mail begun for the owner, with the payment's number in its subject (specification section 2). */
export function paymentMail(payment: Payment & { customerEmail: string }, siteName: string): string {
  const greeting = payment.customerName ? `Dear ${payment.customerName},` : 'Hello,'
  const about = `about your payment #${payment.id} of ${amountWithCurrency(payment)} on ${dayInLondon(payment.createdAt)}:`
  return mailDraft(
    payment.customerEmail,
    `Your payment #${payment.id} to ${siteName}`,
    [greeting, '', about, '', '', '', 'With kind regards', siteName].join('\n'),
  )
}
