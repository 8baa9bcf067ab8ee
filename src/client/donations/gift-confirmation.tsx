/** After the return from the bank: confirming, thanks, or an error. Amount and state come only from the server. */
import { useEffect } from 'react'
import { readCallError } from '../call-error.ts'
import { forgetAttempt, unansweredAttempt } from '../payments/attempts.ts'
import { useReturnedPayment } from '../payments/returned-payment.ts'
import { clearDraft } from './donation-draft.ts'
import { GiftError } from './gift-error.tsx'
import { Confirming } from '../payments/confirming.tsx'
import { GiftThanks } from './gift-thanks.tsx'
import { useDonation } from './use-donation.ts'

export function GiftConfirmation() {
  const payment = useReturnedPayment('/thank-you')
  const { data, error, isFetching, refetch } = useDonation(payment?.paymentIntentId ?? '')
  const isDone = data !== undefined
  const secret = payment?.clientSecret

  useEffect(() => {
    if (!isDone || secret === undefined) return
    forgetAttempt('donation', secret)
    // shown again by the Back button: text typed since belongs to another donation
    if (unansweredAttempt('donation') === undefined) clearDraft()
  }, [isDone, secret])

  // the address names a payment, but without its client secret
  if (payment === null) return <GiftThanks />
  if (data) return <GiftThanks amount={data.amount} isPersonal />
  if (!error || isFetching) return <Confirming what="gift" />
  const { code, message } = readCallError(error)
  if (code === 'PAYMENT_PROCESSING') return <GiftThanks isPersonal note={message} />
  const problem =
    code === 'PAYMENT_NOT_COMPLETED'
      ? 'unpaid'
      : code === 'NOT_FOUND' || code === 'WRONG_KIND'
        ? 'unknown'
        : 'later'
  return <GiftError problem={problem} message={message} onRetry={() => void refetch()} />
}
