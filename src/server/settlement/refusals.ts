/** Why a page does not get its order or its thanks, as a sentence for a person. */
import type { Payment } from '#shared/payments.ts'
import { conflict, notFound } from '../errors.ts'
import type { PaidIntent } from '../payments/stripe.ts'

type Kind = Payment['paymentType']

const NAMES: Record<Kind, string> = { order: 'an order', donation: 'a donation' }

/** 409: the payment is ours, but it pays for the other kind. */
export const wrongTransport = (wanted: Kind, found: Kind) =>
  conflict(`This payment is for ${NAMES[found]}, not for ${NAMES[wanted]}.`, 'WRONG_KIND')

/** 409: the money has not arrived, with the provider's reason. */
export function notPaid(kind: Kind, { status, last_payment_error: failure }: PaidIntent) {
  if (status === 'processing') {
    return conflict(
      `Your bank is still processing this payment. We will record your ${kind} as soon as it arrives.`,
      'PAYMENT_PROCESSING',
    )
  }
  return conflict(failure?.message ?? 'This payment was not completed.', 'PAYMENT_NOT_COMPLETED')
}

/** 404: paid, but for nothing that we know. */
export const nothingFor = (kind: Kind) =>
  notFound(`We could not find the ${kind} for this payment. Please contact support.`)
