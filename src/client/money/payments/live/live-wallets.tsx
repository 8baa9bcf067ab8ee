/**
 * The provider's Express Checkout Element: Apple Pay, Google Pay and Link, as far as this browser has them. Its intents
 * allow cards only, so each of the three pays with a card. Without them, or without the script, it reports so.
 */
import type { StripeElements, StripeExpressCheckoutElement } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { DELIVERY_COUNTRY, isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import type { PaymentRequest, WalletProps } from '../card-payment.ts'
import { elementAppearance } from './live-appearance.ts'
import { clickDetails, walletContact } from './live-wallet-details.ts'
import { confirmationDetails, liveStripe, readConfirmation } from './live-stripe.ts'

/** What the wallet collects; an update takes the same options. */
const collects = (asks: WalletProps['asks']) => ({
  emailRequired: asks !== 'nothing',
  // the provider compares it with the bank's, against fraud
  billingAddressRequired: true,
  shippingAddressRequired: asks === 'delivery',
  ...(asks === 'delivery' && { allowedShippingCountries: [DELIVERY_COUNTRY.code] }),
})

export function LiveWallets(props: WalletProps) {
  const { settings, amountPence, savesCard = false, asks } = props
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<{ elements: StripeElements; element: StripeExpressCheckoutElement }>(undefined)
  const latest = useEffectEvent(() => props)

  useEffect(() => {
    void mounted.current?.elements.update({ amount: amountPence })
  }, [amountPence])
  useEffect(() => {
    mounted.current?.element.update(collects(asks))
  }, [asks])

  useEffect(() => {
    let isUnmounted = false
    let remove = () => undefined as void
    const tell = (isOffered: boolean) => {
      if (!isUnmounted) latest().onKnown(isOffered)
    }
    const mount = async () => {
      const stripe = await liveStripe(settings.publishableKey)
      if (isUnmounted || !place.current) return
      const elements = stripe.elements({
        mode: 'payment',
        amount: latest().amountPence,
        currency: CURRENCY,
        // must match the server's intent, or the provider refuses it
        ...(savesCard && { setupFutureUsage: 'off_session' }),
        allowedPaymentMethodTypes: ['card'],
        appearance: elementAppearance(),
      })
      const element = elements.create('expressCheckout', {
        ...collects(latest().asks),
        buttonHeight: 48,
        paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
      })
      element.on('ready', ({ availablePaymentMethods }) =>
        tell(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
      )
      element.on('loaderror', () => tell(false))
      element.on('click', (event) =>
        latest().onOpen() ? event.resolve(clickDetails(latest())) : event.reject(),
      )
      element.on('shippingaddresschange', ({ address, resolve, reject }) =>
        isInDeliveryCountry(address.country, address.postal_code) ? resolve() : reject(),
      )
      element.on('confirm', (event) => {
        let isOver = false
        const submitted = elements.submit()
        const pay = async ({ clientSecret, returnUrl, contact }: PaymentRequest) => {
          isOver = true
          const { error } = await submitted
          if (error) {
            event.paymentFailed({ reason: 'invalid_payment_data' })
            return readConfirmation(clientSecret, { error })
          }
          const { payment_method_data, ...details } = confirmationDetails(contact)
          const { name, email } = payment_method_data.billing_details
          const confirmParams = {
            return_url: returnUrl,
            ...details,
            // the address is the wallet's own
            payment_method_data: { billing_details: { name, email } },
          }
          const options = { elements, clientSecret, confirmParams, redirect: 'if_required' } as const
          return readConfirmation(clientSecret, await stripe.confirmPayment(options))
        }
        latest().onAllowed({
          given: walletContact(event),
          attempt: pay,
          end: (message) => {
            if (!isOver)
              event.paymentFailed(
                message === undefined ? {} : { reason: 'invalid_shipping_address', message },
              )
            isOver = true
          },
        })
      })
      element.mount(place.current)
      mounted.current = { elements, element }
      remove = () => element.destroy()
    }
    mount().catch(() => tell(false))
    return () => {
      isUnmounted = true
      mounted.current = undefined
      remove()
    }
  }, [settings.publishableKey, savesCard])

  return <div ref={place} />
}
