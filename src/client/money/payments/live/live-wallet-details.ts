/** A wallet's details in the shapes of the provider's library. */
import type { ClickResolveDetails, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { WalletContact, WalletProps } from '../card-payment.ts'

/** What the wallet shows. With a gift each month, Apple Pay gives a merchant token, which outlives the donor's phone. */
export function clickDetails({
  asks,
  monthly,
  amountPence,
}: Pick<WalletProps, 'asks' | 'monthly' | 'amountPence'>): ClickResolveDetails {
  return {
    ...(asks === 'delivery' && {
      shippingRates: [{ id: 'uk', displayName: 'Delivery, included in the price', amount: 0 }],
    }),
    ...(monthly !== undefined && {
      applePay: {
        recurringPaymentRequest: {
          paymentDescription: monthly,
          // sends a donor the link to the gift's own page
          managementURL: new URL('/giving', window.location.origin).href,
          regularBilling: {
            label: monthly,
            amount: amountPence,
            recurringPaymentIntervalUnit: 'month',
            recurringPaymentIntervalCount: 1,
          },
        },
      },
    }),
  }
}

export function walletContact({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>): WalletContact {
  const address = shippingAddress?.address
  return {
    name: shippingAddress?.name || billingDetails?.name,
    email: billingDetails?.email,
    address: address && {
      line1: address.line1,
      line2: address.line2 ?? '',
      town: address.city,
      postcode: address.postal_code,
      country: address.country,
    },
  }
}
