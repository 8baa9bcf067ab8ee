/** After the third step: thanks. Also reports the payment to the server, so that it need not wait for the webhook. */
import { useEffect, useRef, useState } from 'react'
import { readCallError } from '../../../platform/call-error.ts'
import { useResultFocus } from '../../payments/result-focus.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { amountOf, clearDraft, readDraft } from '../donation-draft.ts'
import { useProject } from '../donation-options.ts'
import { GiftThanks } from '../thanks/gift-thanks.tsx'
import { useDonation } from '../thanks/use-donation.ts'

type SuccessStepProps = {
  paymentIntentId: string
  /** Unknown after a reload. */
  clientSecret: string | undefined
}

export function SuccessStep({ paymentIntentId, clientSecret }: SuccessStepProps) {
  const { client } = useTRPC()
  const { data, error } = useDonation(paymentIntentId)
  // after a reload the donor is unknown
  const [donor] = useState(readDraft)
  const chosen = useProject(donor)
  const isRequested = useRef(false)
  const isSettled = data !== undefined || error !== null

  useEffect(clearDraft, [])
  useResultFocus(true)

  useEffect(() => {
    if (!isSettled || isRequested.current || donor.email === '') return
    isRequested.current = true
    const { email, name } = donor
    const amount = data?.amount ?? amountOf(donor)
    // the server sends the thank-you email even if this call fails
    client.donations.sendThanks.mutate({ email, name, amount }).catch(() => undefined)
  }, [isSettled, data, donor, client])

  const isProcessing = error !== null && readCallError(error).code === 'PAYMENT_PROCESSING'
  return (
    <GiftThanks
      amount={data?.amount}
      // until it is recorded, show the project chosen in the draft
      fund={data ? data.fund : chosen?.name}
      projectSlug={data ? data.projectSlug : chosen?.slug}
      isPersonal
      day={donor.day}
      note={isProcessing ? readCallError(error).message : undefined}
      {...(data && { payment: { paymentIntentId, clientSecret } })}
    />
  )
}
