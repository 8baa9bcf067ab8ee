/**
 * The provider's Payment Element in our colours. It gets the amount, not the intent, so that a new intent does not
 * clear the fields.
 */
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { CardFieldsSkeleton } from '../card-fields-skeleton.tsx'
import type { CardFieldsProps } from '../card-payment.ts'
import { elementAppearance } from './live-appearance.ts'
import { confirmationDetails, forgetFailure, liveStripe, readConfirmation, readSetup } from './live-stripe.ts'

/** From the start, the script included. */
const READY_TIMEOUT_MS = 9000

type Mounted = { stripe: Stripe; elements: StripeElements }

export function LiveCardFields({
  settings,
  amountPence,
  hasAddress,
  savesCard = false,
  onReady,
  onBlocked,
  ref,
}: CardFieldsProps & { onBlocked: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const [isReady, setIsReady] = useState(false)
  const isSetup = amountPence === null
  const amount = useRef(amountPence)

  useEffect(() => {
    amount.current = amountPence
    if (amountPence !== null) void mounted.current?.elements.update({ amount: amountPence })
  }, [amountPence])

  useEffect(() => {
    let isUnmounted = false
    // even if only a part of the script is blocked
    const timer = setTimeout(() => block(), READY_TIMEOUT_MS)
    const block = () => {
      clearTimeout(timer)
      if (!isUnmounted) onBlocked()
    }
    let remove = () => undefined as void
    const mount = async () => {
      const stripe = await liveStripe(settings.publishableKey)
      if (isUnmounted || !place.current) return
      const elements = stripe.elements({
        ...(amount.current === null ? { mode: 'setup' } : { mode: 'payment', amount: amount.current }),
        currency: CURRENCY,
        // must match the server's intent, or the provider refuses it
        ...((isSetup || savesCard) && { setupFutureUsage: 'off_session' }),
        allowedPaymentMethodTypes: ['card'],
        appearance: elementAppearance(),
      })
      const address = hasAddress ? ({ country: 'never', postalCode: 'never' } as const) : 'auto'
      const element = elements.create('payment', {
        fields: { billingDetails: { name: 'never', email: 'never', address } },
        // shown above the fields, except for a card that is only saved
        wallets: { link: 'never', ...(!isSetup && { applePay: 'never', googlePay: 'never' }) },
      })
      element.on('ready', () => {
        if (isUnmounted) return
        clearTimeout(timer)
        setIsReady(true)
        onReady()
      })
      element.on('loaderror', block)
      element.mount(place.current)
      mounted.current = { stripe, elements }
      remove = () => element.destroy()
    }
    mount().catch(block)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      // returning to the page, or clicking Try again, loads the script again
      forgetFailure()
      mounted.current = null
      remove()
    }
  }, [settings.publishableKey, isSetup, hasAddress, savesCard, onReady, onBlocked])

  useImperativeHandle(ref, () => ({
    // the element shows its own errors and moves the focus to them
    validate: async () => {
      const result = await mounted.current?.elements.submit()
      return result !== undefined && !result.error
    },
    attempt: async ({ clientSecret, returnUrl, contact }) => {
      if (!mounted.current) throw new Error('the card fields are not ready')
      const { stripe, elements } = mounted.current
      const confirmParams = { return_url: returnUrl, ...confirmationDetails(contact) }
      const options = { elements, clientSecret, confirmParams, redirect: 'if_required' } as const
      return readConfirmation(clientSecret, await stripe.confirmPayment(options))
    },
    save: async ({ clientSecret, returnUrl, contact }) => {
      if (!mounted.current) throw new Error('the card fields are not ready')
      const { stripe, elements } = mounted.current
      const { payment_method_data } = confirmationDetails(contact)
      const confirmParams = { return_url: returnUrl, payment_method_data }
      const options = { elements, clientSecret, confirmParams, redirect: 'if_required' } as const
      return readSetup(clientSecret, await stripe.confirmSetup(options))
    },
  }))

  return (
    <div className="grid">
      <div ref={place} className={cn('[grid-area:1/1]', !isReady && 'invisible')} />
      {!isReady && (
        <div className="[grid-area:1/1]">
          <CardFieldsSkeleton />
        </div>
      )}
    </div>
  )
}
