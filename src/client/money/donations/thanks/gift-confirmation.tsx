/**
 * After the return from the bank: confirming, thanks, or a refused payment. Trusts only the server's amount and state.
 */
import { useState } from 'react'
import { readCallError } from '../../../platform/call-error.ts'
import { useResultFocus } from '../../payments/result-focus.ts'
import { useForgottenAttempt, useReturnedPayment } from '../../payments/returned-payment.ts'
import { clearDraft, readDraft, type DonationDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'
import { GiftError } from './gift-error.tsx'
import { Confirming } from '../../payments/confirming.tsx'
import { GiftThanks } from './gift-thanks.tsx'
import { useDonation } from './use-donation.ts'

export function GiftConfirmation() {
  const payment = useReturnedPayment('/thank-you')
  // before it is cleared
  const [draft] = useState(readDraft)
  const { day } = draft
  const { data, error } = useDonation(payment?.paymentIntentId ?? '', payment?.clientSecret)
  useResultFocus(data !== undefined || error !== null || payment === null)
  useForgottenAttempt('donation', data && payment?.clientSecret, clearDraft)

  // the URL names a payment, but without its client secret
  if (payment === null) return <GiftThanks />
  if (data) {
    const { amount, firstName, fund, projectSlug } = data
    return <GiftThanks {...{ amount, firstName, fund, projectSlug }} isPersonal day={day} payment={payment} />
  }
  if (!error) return <Confirming what="gift" />
  const { code, message } = readCallError(error)
  if (payment.isRefused || code === 'PAYMENT_NOT_COMPLETED') return <GiftError message={message} />
  if (code === 'PAYMENT_PROCESSING') return <ProcessingThanks draft={draft} note={message} />
  // the webhook records the gift without this call
  return <GiftThanks />
}

/** Names the project that was chosen, because nothing is recorded yet. */
function ProcessingThanks({ draft, note }: { draft: DonationDraft; note: string }) {
  const project = useProject(draft)
  return (
    <GiftThanks isPersonal note={note} day={draft.day} fund={project?.name} projectSlug={project?.slug} />
  )
}
