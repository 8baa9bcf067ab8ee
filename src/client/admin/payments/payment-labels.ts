import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { toDecimal, toPence, toSignedDecimal } from '#shared/platform/text/amounts.ts'
import { netPence, paymentTime, type Payment } from '#shared/money/payments/payments.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { mailDraft } from '../mail/mail-draft.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '1234.5' → '£1,234.50', exactly: the amount never becomes a float. */
export const money = (decimal: string): string => pounds.format(decimal as `${number}`)

/** -250 → '-£2.50' */
export const signedMoney = (pence: number): string => money(toSignedDecimal(pence))

/** '£25.00 GBP' */
export function amountWithCurrency({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  const code = currency.toUpperCase()
  return code === 'GBP' ? `${money(amount)} ${code}` : `${amount} ${code}`
}

/** What was returned of a payment: '£4.00 refunded, £3.00 lost in a dispute'; undefined if nothing was. */
export function returnedText(
  payment: Pick<Payment, 'refunded' | 'lost' | 'paymentIntentId'>,
): string | undefined {
  const { refunded, lost } = payment
  // its status says that the entry was undone
  if (isOffline(payment)) return undefined
  const parts = [
    toPence(refunded) > 0 && `${money(refunded)} refunded`,
    toPence(lost) > 0 && `${money(lost)} lost in a dispute`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

/** What is left of a partly returned payment: '£8.00 left'; undefined for any other. */
export const leftText = (payment: Payment): string | undefined =>
  payment.status === 'succeeded' && returnedText(payment)
    ? `${money(toDecimal(netPence(payment)))} left`
    : undefined

/** A started email to the customer, with the payment's number in its subject. */
export function paymentMail(payment: Payment & { customerEmail: string }, siteName: string): string {
  const greeting = payment.customerName ? `Dear ${payment.customerName},` : 'Hello,'
  const about = `about your payment #${payment.id} of ${amountWithCurrency(payment)} on ${dayInLondon(paymentTime(payment))}:`
  return mailDraft(
    payment.customerEmail,
    `Your payment #${payment.id} to ${siteName}`,
    [greeting, '', about, '', '', '', 'With kind regards', siteName].join('\n'),
  )
}
