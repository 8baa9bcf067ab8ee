/** After the third step: thanks. Also reports the payment to the server, so that it need not wait for the webhook. */
import { useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#shared/money/gift-aid/gift-aid-names.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { readCallError } from '../../../platform/call-error.ts'
import { Confirming } from '../../payments/confirming.tsx'
import { useResultFocus } from '../../payments/result-focus.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { paidInput, type DonationCheckout } from '../donation-checkout.ts'
import { amountOf, clearDraft, readDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'
import { GiftThanks } from '../thanks/gift-thanks.tsx'
import { useDonation } from '../thanks/use-donation.ts'

type SuccessStepProps = {
  paymentIntentId: string
  /** Unknown after a reload, or of a gift that was begun since. */
  donationCheckout: DonationCheckout | undefined
}

export function SuccessStep({ paymentIntentId, donationCheckout }: SuccessStepProps) {
  const { client } = useTRPC()
  const isPaid = donationCheckout?.clientSecret.startsWith(`${paymentIntentId}_secret_`)
  const paid = isPaid ? donationCheckout : undefined
  const { data, error } = useDonation(paymentIntentId, paid?.clientSecret)
  // after a reload the donor is unknown
  const [donor] = useState(readDraft)
  const chosen = useProject(donor)
  const isRequested = useRef(false)
  const isSettled = data !== undefined || error !== null
  // what was paid is known before the server says so
  const isShown = isSettled || paid !== undefined
  const input = paid && paidInput(paid)

  useEffect(clearDraft, [])
  useResultFocus(isShown)

  useEffect(() => {
    if (!isSettled || isRequested.current || donor.email === '') return
    isRequested.current = true
    const { email, name } = donor
    const amount = data?.amount ?? amountOf(donor)
    // the server sends the thank-you email even if this call fails
    client.donations.sendThanks.mutate({ email, name, amount }).catch(() => undefined)
  }, [isSettled, data, donor, client])

  if (!isShown) return <Confirming what="gift" />
  const isProcessing = error !== null && readCallError(error).code === 'PAYMENT_PROCESSING'
  return (
    <GiftThanks
      amount={data?.amount ?? (input && toDecimal(input.amountPence))}
      firstName={input && firstNameOf(input.donorName)}
      // until it is recorded, show the project chosen in the draft
      fund={data ? data.fund : chosen?.name}
      projectSlug={data ? data.projectSlug : chosen?.slug}
      hasGiftAid={input?.hasGiftAid ?? false}
      isPersonal
      day={donor.day}
      note={isProcessing ? readCallError(error).message : undefined}
      {...(data && { payment: { paymentIntentId, clientSecret: paid?.clientSecret } })}
    />
  )
}
