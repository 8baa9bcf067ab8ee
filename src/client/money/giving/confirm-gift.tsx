/** One month's gift that waits for the donor's bank: how to confirm it, and its state. */
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { cardText } from '#shared/money/monthly/monthly.ts'
import type { ChargeToConfirmPage } from '#shared/money/monthly/monthly.schema.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import type { PaymentFailure } from '../payments/card-payment.ts'
import { confirmSavedCard } from '../payments/saved-card.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { ThanksShelf } from '../donations/thanks/thanks-shelf.tsx'
import snapped from '../../site/shell/snapped-string.svg?url'
import bank from './art/bank.svg?url'
import { ART, BesideDrawing, Opened } from './giving-page.tsx'
import { LostLink } from './lost-link.tsx'
import { monthAndYear } from '#shared/platform/text/format.ts'

type ConfirmProps = { token: string; settings: PaymentSettings }

type ConfirmGiftProps = ConfirmProps & { query: UseQueryResult<ChargeToConfirmPage, CallError> }

export function ConfirmGift({ token, settings, query }: ConfirmGiftProps) {
  const isRefused = useReturn()
  return (
    <Opened
      query={query}
      lost={
        <BesideDrawing art={snapped}>
          <h2 className="text-xl">This link does not work</h2>
          <p className="mt-2 mb-6 text-lg">
            It is not complete, or does not exist. We can send you the link to your monthly gift instead.
          </p>
          <LostLink />
        </BesideDrawing>
      }
    >
      {(charge) => <Charge charge={charge} token={token} settings={settings} isRefused={isRefused} />}
    </Opened>
  )
}

/**
 * After the bank's own page: the server records the result, and the secret is removed from the URL.
 * @returns whether the bank refused
 */
function useReturn(): boolean {
  const { client } = useTRPC()
  const search = useSearch({ from: '/giving/confirm/$token' })
  const navigate = useNavigate()
  const [isRefused] = useState(search.redirect_status === 'failed')
  const { payment_intent: paymentIntentId } = search
  useEffect(() => {
    if (typeof paymentIntentId !== 'string') return
    // the webhook records it even if this call fails
    client.donations.process.mutate({ paymentIntentId }).catch(() => undefined)
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }, [paymentIntentId, client, navigate])
  return isRefused
}

function Charge({
  charge,
  token,
  settings,
  isRefused,
}: ConfirmProps & { charge: ChargeToConfirmPage; isRefused: boolean }) {
  const { amount, month, state, clientSecret, card, giftToken } = charge
  const { confirm, isConfirming, failure } = useConfirmation(token, settings, clientSecret)
  const gift = `gift of ${formatShortPence(toPence(amount))} for ${monthAndYear(month)}`
  const manage = (
    <p className="mt-6">
      <Link
        to="/giving/$token"
        params={{ token: giftToken }}
        className="font-semibold underline underline-offset-4"
      >
        Change, pause or stop your monthly gift
      </Link>
    </p>
  )
  if (state === 'paid')
    return (
      <div className="overflow-hidden rounded-card bg-band p-6 pb-0 on-band md:p-10 md:pb-0">
        <output className="block max-w-xl text-lg">
          Thank you for your {gift}! There is nothing more to do.
        </output>
        {manage}
        <ThanksShelf pence={toPence(amount)} hasGiftAid={false} />
      </div>
    )
  if (state === 'over')
    return (
      <BesideDrawing art={ART.missed}>
        <p className="text-lg">
          The time for your {gift} is over, or the monthly gift was paused or stopped. Nothing was taken.
        </p>
        <Button asChild size="lg" className="mt-6">
          <Link to="/giving/$token" params={{ token: giftToken }}>
            Go to your monthly gift
          </Link>
        </Button>
      </BesideDrawing>
    )
  const told = failure ?? (isRefused ? 'Your bank did not confirm it, and nothing was taken.' : undefined)
  return (
    <BesideDrawing art={bank}>
      <p className="mb-6 text-lg">
        <span>Your {gift} waits for you: your bank wants you to confirm it</span>
        {card && (
          <span>
            {' with your card ('}
            <span className="whitespace-nowrap">{cardText(card)}</span>
            {')'}
          </span>
        )}
        <span>.</span>
      </p>
      {told !== undefined && (
        <div role="alert" className="mb-6">
          <Alert tone="failure">{told}</Alert>
        </div>
      )}
      <Button variant="accent" size="lg" busy={isConfirming} onClick={() => void confirm()}>
        Confirm with your bank
      </Button>
      {manage}
    </BesideDrawing>
  )
}

function useConfirmation(token: string, settings: PaymentSettings, clientSecret: string | null) {
  const { client } = useTRPC()
  const cache = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isBusy = useRef(false)

  const confirm = async () => {
    if (clientSecret === null || isBusy.current) return
    isBusy.current = true
    setIsConfirming(true)
    setFailure(undefined)
    const returnPath = `/giving/confirm/${token}`
    const outcome = await confirmSavedCard({ settings, clientSecret, returnPath })
    if (outcome.status === 'failed') setFailure(textOf(outcome))
    else {
      // the webhook records it even if this call fails
      await client.donations.process
        .mutate({ paymentIntentId: intentIdOf(clientSecret) })
        .catch(() => undefined)
    }
    await cache.invalidateQueries({ queryKey: ['charge to confirm', token] })
    setIsConfirming(false)
    isBusy.current = false
  }
  return { confirm, isConfirming, failure }
}

function textOf({ kind, message }: PaymentFailure): string {
  if (kind === 'card')
    return `${message} You can try again, or use another card on the page of your monthly gift.`
  if (kind === 'network')
    return 'We did not hear back from the payment provider. If your gift has arrived, this page will say so when you reload it.'
  return 'It could not be confirmed. Please try again.'
}
